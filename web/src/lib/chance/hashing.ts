/** SHA-256 and HMAC: the browser's own, or, where it offers none outside https, the page's. */
import { digest } from './sha256'

export type Bytes = Uint8Array<ArrayBuffer>

export interface Hashing {
  by: 'browser' | 'page'
  sha256(bytes: Bytes): Promise<Bytes>
  hmac(key: Bytes, message: Bytes): Promise<Bytes>
}

const BLOCK = 64 // bytes that SHA-256 takes at a time

/** The page's own: as sure as the browser's, only slower. */
export const pages: Hashing = {
  by: 'page',
  sha256: async (bytes) => digest(bytes),
  hmac: async (key, message) => {
    const block = new Uint8Array(BLOCK)
    block.set(key.length > BLOCK ? digest(key) : key)
    const inner = digest(joined(masked(block, 0x36), message))
    return digest(joined(masked(block, 0x5c), inner))
  },
}

export const browsers = (subtle: SubtleCrypto): Hashing => ({
  by: 'browser',
  sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
  hmac: async (key, message) => {
    const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return new Uint8Array(await subtle.sign('HMAC', imported, message))
  },
})

/** What this page can compute with: a browser has `subtle` only where the page came by https, or from this machine. */
export function hashing(crypto: { subtle?: SubtleCrypto } = globalThis.crypto): Hashing {
  return crypto.subtle ? browsers(crypto.subtle) : pages
}

const masked = (block: Bytes, mask: number): Bytes => block.map((byte) => byte ^ mask)

function joined(one: Bytes, other: Bytes): Bytes {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
