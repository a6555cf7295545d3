// Security keys and passkeys: @supabase/auth-js inside Chromium with its virtual authenticators, against a running site.
//
//   node tests/auth-js/webauthn.mjs http://localhost:8080 admin@example.com 'the password'
//
// (or PHARMA_URL, PHARMA_EMAIL, PHARMA_PASSWORD; CHROMIUM names the browser.) The address must be a name, not an IP
// address. Library, bundler and browser driver come from frontend/node_modules (AUTH_JS names another package.json).
// The refresh token travels in the cookie, as in our own frontend. The account must have no second factor.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { argv, env, stdout } from 'node:process'

const require = createRequire(env.AUTH_JS ?? new URL('../../frontend/package.json', import.meta.url))
const { chromium } = require('@playwright/test')
const { rolldown } = await import(require.resolve('rolldown'))

const base = argv[2] ?? env.PHARMA_URL ?? 'http://localhost:8080'
const email = argv[3] ?? env.PHARMA_EMAIL ?? ''
const password = argv[4] ?? env.PHARMA_PASSWORD ?? ''

const key = { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true }
const device = { authenticatorSelection: { authenticatorAttachment: 'platform' }, hints: ['client-device'] }
const kinds = [
  ['a security key with a PIN', { ...key, hasUserVerification: true, isUserVerified: true }],
  ['a security key without a PIN', key],
  ['an old U2F key', { ...key, protocol: 'u2f' }],
  [
    'a passkey on this device',
    { ...key, transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    device,
  ],
]

/** Runs in the page. */
async function journey({ email, password, name, overrides }) {
  const make = () =>
    new globalThis.authjs.AuthClient({
      url: `${location.origin}/auth/v1`,
      storageKey: crypto.randomUUID(),
      persistSession: false,
      autoRefreshToken: false,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'X-Session-Cookie': '1' } }),
    })
  const ok = ({ data, error }, what) => {
    if (error) throw new Error(`${what}: ${error.name} ${error.code} ${error.message}`)
    return data
  }
  const [first, second] = [make(), make()]
  const events = []
  first.onAuthStateChange((event) => events.push(event))
  ok(await first.signInWithPassword({ email, password }), 'sign-in')
  const registered = ok(await first.mfa.webauthn.register({ friendlyName: name }, overrides), 'register')
  const factorId = registered.user.factors[0].id
  ok(await second.signInWithPassword({ email, password }), 'second sign-in')
  ok(await second.mfa.webauthn.authenticate({ factorId }), 'authenticate')
  const level = ok(await second.mfa.getAuthenticatorAssuranceLevel(), 'level')
  ok(await second.mfa.unenroll({ factorId }), 'unenrol')
  const { session } = ok(await second.refreshSession({ refresh_token: 'cookie' }), 'refresh by cookie')
  const { claims } = ok(await second.getClaims(), 'claims')
  return {
    events,
    level: level.currentLevel,
    method: level.currentAuthenticationMethods[0].method,
    refreshToken: session.refresh_token,
    afterwards: claims.aal,
    cookies: document.cookie,
  }
}

const bundle = await rolldown({ input: require.resolve('@supabase/auth-js'), platform: 'browser' })
const { output } = await bundle.generate({ format: 'iife', name: 'authjs' })
const browser = await chromium.launch({ executablePath: env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(base)
  await page.addScriptTag({ content: output[0].code })
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  for (const [name, options, overrides] of kinds) {
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
    const seen = await page.evaluate(journey, { email, password, name, overrides })
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    assert.ok(seen.events.includes('MFA_CHALLENGE_VERIFIED'), name)
    assert.deepEqual([seen.level, seen.method, seen.afterwards], ['aal2', 'mfa/webauthn', 'aal1'], name)
    assert.deepEqual([seen.refreshToken, seen.cookies], ['cookie', ''], 'scripts never see the token')
    stdout.write(`ok   ${name}\n`)
  }
  const [cookie] = await context.cookies()
  assert.ok(cookie.httpOnly && cookie.sameSite === 'Strict', 'the cookie')
} finally {
  await browser.close()
}
