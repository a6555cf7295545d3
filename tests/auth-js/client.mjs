// An independent client against a running site: @supabase/auth-js in Node, without a line of our frontend.
//
//   node tests/auth-js/client.mjs http://localhost:8080 admin@example.com 'the password'
//
// (or PHARMA_URL, PHARMA_EMAIL, PHARMA_PASSWORD). The library is taken from frontend/node_modules; AUTH_JS names
// another package.json to resolve it from. The account must have no second factor; it has none afterwards either.
// Exits with 1 on the first thing that is not as the protocol says.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import { env, argv, exit, stdout, stderr } from 'node:process'

const require = createRequire(env.AUTH_JS ?? new URL('../../frontend/package.json', import.meta.url))
const { AuthClient } = require('@supabase/auth-js')

const base = argv[2] ?? env.PHARMA_URL ?? 'http://localhost:8080'
const email = argv[3] ?? env.PHARMA_EMAIL ?? ''
const password = argv[4] ?? env.PHARMA_PASSWORD ?? ''

/** A client with a memory of its own, and the events it saw. */
function client() {
  const kept = new Map()
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  const auth = new AuthClient({ url: `${base}/auth/v1`, storageKey: 'session', storage, autoRefreshToken: false })
  const events = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events }
}

/** The data of an answer that must be no error. */
function ok({ data, error }, what) {
  assert.equal(error, null, `${what}: ${error?.message}`)
  return data
}

/** The code of an answer that must be an error. */
function refused({ error }, code, what) {
  assert.ok(error, `${what}: should be refused`)
  assert.equal(error.code, code, `${what}: ${error.message}`)
}

function totp(base32, at = Date.now()) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[19] & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A code that was not used yet: of this half minute, or of the next, which the server takes already. */
function nextCode(secret, used) {
  return [totp(secret), totp(secret, Date.now() + 30_000)].find((code) => code !== used)
}

const steps = {
  async 'a wrong password is refused'() {
    const { auth } = client()
    refused(await auth.signInWithPassword({ email, password: 'not the password' }), 'invalid_credentials', 'sign-in')
    const nobody = await auth.signInWithPassword({ email: 'nobody@example.com', password: 'not the password' })
    refused(nobody, 'invalid_credentials', 'unknown e-mail')
  },

  async 'sign-in, user, claims, refresh'() {
    const { auth, events } = client()
    const { session, user } = ok(await auth.signInWithPassword({ email, password }), 'sign-in')
    assert.equal(user.email, email)
    assert.ok(session.expires_in > 0 && session.expires_at > Date.now() / 1000)
    assert.equal(ok(await auth.getUser(), 'getUser').user.id, user.id)
    const { claims, header } = ok(await auth.getClaims(), 'getClaims')
    assert.equal(header.alg, 'ES256')
    assert.equal(claims.sub, user.id)
    assert.equal(claims.aal, 'aal1')
    assert.equal(claims.amr[0].method, 'password')
    const [head, body, signature] = session.access_token.split('.')
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)
    const forged = await auth.getClaims(`${head}.${body}.${flipped}`)
    assert.equal(forged.error?.message, 'Invalid JWT signature')
    const refreshed = ok(await auth.refreshSession(), 'refresh').session
    assert.notEqual(refreshed.refresh_token, session.refresh_token)
    assert.equal(ok(await auth.getUser(), 'getUser after refresh').user.id, user.id)
    const other = client()
    const taken = await other.auth.refreshSession({ refresh_token: session.refresh_token })
    assert.equal(ok(taken, 'the same parent at once').session.refresh_token, refreshed.refresh_token)
    assert.deepEqual((await auth.signOut({ scope: 'local' })).error, null)
    assert.equal((await auth.getSession()).data.session, null)
    const gone = await other.auth.getUser()
    assert.equal(gone.error?.name, 'AuthSessionMissingError', 'the session is over for the other client too')
    for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']) assert.ok(events.includes(event), event)
  },

  async 'an authenticator app from enrolment to removal'() {
    const { auth, events } = client()
    ok(await auth.signInWithPassword({ email, password }), 'sign-in')
    const before = ok(await auth.mfa.getAuthenticatorAssuranceLevel(), 'level')
    assert.deepEqual([before.currentLevel, before.nextLevel], ['aal1', 'aal1'])
    const factor = ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: `client ${Date.now()}` }), 'enrol')
    assert.ok(factor.totp.qr_code.startsWith('data:image/svg+xml;utf-8,<svg'))
    assert.ok(!factor.totp.qr_code.includes('#'))
    assert.equal(new URL(factor.totp.uri).searchParams.get('secret'), factor.totp.secret)

    const factorId = factor.id
    const challenge = ok(await auth.mfa.challenge({ factorId }), 'challenge')
    assert.equal(challenge.type, 'totp')
    const wrong = await auth.mfa.verify({ factorId, challengeId: challenge.id, code: '000000' })
    refused(wrong, 'mfa_verification_failed', 'a wrong code')
    const used = totp(factor.totp.secret)
    const verified = ok(await auth.mfa.verify({ factorId, challengeId: challenge.id, code: used }), 'verify')
    assert.ok(verified.access_token && verified.user.factors[0].status === 'verified')
    const after = ok(await auth.mfa.getAuthenticatorAssuranceLevel(), 'level')
    assert.deepEqual([after.currentLevel, after.nextLevel], ['aal2', 'aal2'])
    assert.ok(events.includes('MFA_CHALLENGE_VERIFIED'))
    assert.equal(ok(await auth.getClaims(), 'claims').claims.aal, 'aal2')
    assert.equal(ok(await auth.mfa.listFactors(), 'list').totp.length, 1)
    ok(await auth.refreshSession(), 'refresh at level 2')
    assert.equal(ok(await auth.getClaims(), 'claims').claims.aal, 'aal2')

    const second = client()
    ok(await second.auth.signInWithPassword({ email, password }), 'second sign-in')
    const level = ok(await second.auth.mfa.getAuthenticatorAssuranceLevel(), 'level')
    assert.deepEqual([level.currentLevel, level.nextLevel], ['aal1', 'aal2'])
    refused(await second.auth.mfa.unenroll({ factorId }), 'insufficient_aal', 'removal at level 1')
    refused(await second.auth.updateUser({ password: 'x' }), 'insufficient_aal', 'password at level 1')
    refused(await second.auth.mfa.challengeAndVerify({ factorId, code: used }), 'mfa_verification_failed', 'replay')
    const code = nextCode(factor.totp.secret, used)
    ok(await second.auth.mfa.challengeAndVerify({ factorId, code }), 'second step')
    assert.equal(ok(await second.auth.getClaims(), 'claims').claims.aal, 'aal2')

    ok(await second.auth.mfa.unenroll({ factorId }), 'unenrol')
    ok(await second.auth.refreshSession(), 'refresh after removal')
    assert.equal(ok(await second.auth.getClaims(), 'claims').claims.aal, 'aal1')
    assert.equal(ok(await second.auth.mfa.listFactors(), 'list').all.length, 0)
    const ended = await auth.getUser()
    assert.equal(ended.error?.name, 'AuthSessionMissingError', 'the other session ended with the factor')
    assert.equal((await second.auth.signOut()).error, null)
  },

  async 'sign-out by scope'() {
    const [one, two, three] = [client(), client(), client()]
    for (const { auth } of [one, two, three]) ok(await auth.signInWithPassword({ email, password }), 'sign-in')
    assert.equal((await one.auth.signOut({ scope: 'others' })).error, null)
    ok(await one.auth.getUser(), 'the acting one goes on')
    assert.equal((await two.auth.getUser()).error?.name, 'AuthSessionMissingError')
    assert.equal((await one.auth.signOut({ scope: 'global' })).error, null)
    assert.equal((await one.auth.getSession()).data.session, null)
  },
}

for (const [name, step] of Object.entries(steps)) {
  try {
    await step()
    stdout.write(`ok   ${name}\n`)
  } catch (error) {
    stderr.write(`FAIL ${name}: ${error.stack}\n`)
    exit(1)
  }
}
exit(0)
