/** Loading: bytes and a manifest become a running module, or are refused with a sentence. */
import { hashing } from '../lib/chance/hashing'
import type { Manifest } from './manifest'
import { Memory } from './memory'

/** An export of a module: numbers in, a number or nothing out. */
export type Kernel = (...numbers: number[]) => number

export class BadModule extends Error {}

export interface Module {
  manifest: Manifest
  kernels: Record<string, Kernel>
  memory: Memory
}

/**
 * Check that module and manifest belong together and start the module. `manifest` is the file as it was loaded; with a
 * `digest` (of modules.json) it is refused unless it is that very file.
 */
export async function load(manifest: string, bytes: Uint8Array<ArrayBuffer>, digest?: string): Promise<Module> {
  if (digest && (await sha256(new TextEncoder().encode(manifest))) !== digest)
    throw new BadModule('this manifest does not belong to this page')
  const told = JSON.parse(manifest) as Manifest
  if (told.format !== 1) throw new BadModule(`this manifest has the format ${String(told.format)}; this page reads 1`)
  if ((await sha256(bytes)) !== told.module.sha256)
    throw new BadModule(`the module of ${told.game} is not the one that its manifest describes`)
  const { instance } = await WebAssembly.instantiate(bytes, {})
  return started(told, instance)
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => hex(await hashing().sha256(bytes))

function started(manifest: Manifest, instance: WebAssembly.Instance): Module {
  const kernels: Record<string, Kernel> = {}
  for (const [name, { arguments: taken }] of Object.entries(manifest.kernels)) {
    const kernel = instance.exports[name]
    if (typeof kernel !== 'function' || kernel.length !== Object.keys(taken).length)
      throw new BadModule(`the module of ${manifest.game} has no kernel ${name} as its manifest describes it`)
    kernels[name] = kernel as Kernel
  }
  const memory = new Memory(instance.exports['memory'] as WebAssembly.Memory, manifest.module.heap)
  return { manifest, kernels, memory }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
