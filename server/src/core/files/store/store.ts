import type { Readable } from 'node:stream'

/** Where contents lie under names like `org/2025-06/a.jpg`. What is not there fails, but for `size` and `remove`. */
export interface Store {
  put(name: string, content: string | Buffer): Promise<void>
  /** Puts a file of this machine, which stays where it is. */
  take(path: string, name: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** In bytes; undefined when it is not there. */
  size(name: string): Promise<number | undefined>
  /** The bytes `from` to `to`, the last one too, read from there on. */
  part(name: string, from: number, to: number): Promise<Readable>
  remove(name: string): Promise<void>
}
