import type { Readable } from 'node:stream'

/**
 * A store of contents under names like `org/2025-06/a.jpg`. A missing name is an error, except for `size` and `remove`.
 */
export interface Store {
  put(name: string, content: string | Buffer): Promise<void>
  /** Stores a file of this machine; the file itself stays where it is. */
  take(path: string, name: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** In bytes; undefined when the name is missing. */
  size(name: string): Promise<number | undefined>
  /** The bytes `from` to `to`, both included, as a stream. */
  part(name: string, from: number, to: number): Promise<Readable>
  remove(name: string): Promise<void>
}
