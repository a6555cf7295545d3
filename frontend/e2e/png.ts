/** Encodes PNG files for uploads. */
import { crc32, deflateSync } from "node:zlib";

/** A gradient with stripes; `shade` makes its colour differ from others. */
export function png(width: number, height: number, shade = 0): Buffer {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) {
    const stripe = Math.floor((x * 12) / width) % 2;
    row.writeUInt8(60 + stripe * 120, 1 + x * 3);
    row.writeUInt8((shade * 20) % 256, 2 + x * 3);
    row.writeUInt8(Math.floor((x * 255) / width), 3 + x * 3);
  }
  return encode(width, height, 8, Buffer.concat(Array.from({ length: height }, () => row)));
}

/** Black, with 16 bits a channel. */
export function deepPng(width: number, height: number): Buffer {
  return encode(width, height, 16, Buffer.alloc((1 + width * 6) * height));
}

/** Its header claims 50,000 by 50,000 pixels. */
export const oversizedPng = () => encode(50_000, 50_000, 8, Buffer.alloc(1 << 20));

function encode(width: number, height: number, bitDepth: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(2, 9);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), data]);
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
