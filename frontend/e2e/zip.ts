/** ZIP archives for tests (APPNOTE.TXT, section 4.3), without compression. */
import { crc32 } from "node:zlib";

const VERSION = 20;
const UTF_8 = 1 << 11;

export function zip(files: Record<string, Buffer | string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [bytes, title] = [Buffer.from(content), Buffer.from(name)];
    // Version, flags, method, time, date, sum, sizes, length of the name, nothing more.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(UTF_8, 2);
    facts.writeUInt16LE(33, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    locals.push(Buffer.from("PK\x03\x04"), facts, title, bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02"), Buffer.from([VERSION, 0]), facts, place, title);
    offset += 4 + facts.length + title.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, entries, Buffer.from("PK\x05\x06"), end]);
}
