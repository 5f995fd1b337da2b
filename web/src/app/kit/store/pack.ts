/** Turns a value with its pictures and recordings into bytes and back, because only bytes are sealed. */

interface BlobMark {
  $blob: number
  type: string
}

/** Takes a JSON value with blobs anywhere in it; gives the length of the JSON, the JSON, the blobs. */
export async function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const blobs: Blob[] = []
  const text = JSON.stringify({ value }, (_, one: unknown) => {
    if (!(one instanceof Blob)) return one
    blobs.push(one)
    return { $blob: one.size, type: one.type } satisfies BlobMark
  })
  const json = new TextEncoder().encode(text)
  const bodies = await Promise.all(blobs.map((blob) => blob.arrayBuffer()))
  const bytes = new Uint8Array(4 + json.length + bodies.reduce((sum, body) => sum + body.byteLength, 0))
  new DataView(bytes.buffer).setUint32(0, json.length)
  bytes.set(json, 4)
  let at = 4 + json.length
  for (const body of bodies) {
    bytes.set(new Uint8Array(body), at)
    at += body.byteLength
  }
  return bytes
}

/** Restores the packed value. Throws when the bytes are something else. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): unknown {
  let at = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))
  return (filled(parsed) as { value?: unknown }).value // as: written by `pack`

  /** In the order of the text, which is that of the blobs. */
  function filled(one: unknown): unknown {
    if (Array.isArray(one)) return one.map(filled)
    if (typeof one !== 'object' || one === null) return one
    if (isMark(one)) {
      at += one.$blob
      return new Blob([bytes.subarray(at - one.$blob, at)], { type: one.type })
    }
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, filled(inner)]))
  }
}

const isMark = (one: object): one is BlobMark => '$blob' in one && 'type' in one
