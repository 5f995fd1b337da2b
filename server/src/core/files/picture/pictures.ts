import type { Schema } from '#contract/kit/schema.ts'
import { finder } from '../../rows/read/places.ts'

/** Pictures and voice notes in what a schema describes: fields of kind `image`, `images` and `sound`, at any depth. */
const pictures = finder((kind) =>
  kind === 'image' || kind === 'sound' ? 'one' : kind === 'images' ? 'many' : undefined,
)

/** Whether what the schema describes may hold a picture. */
export const hasPictures = pictures.has

/** The fields of an object that hold pictures, at any depth. */
export const pictureFields = pictures.fieldsOf

/** The same value with the address of every picture changed. What holds none is answered as it is. */
export function mapPictures<T>(schema: Schema | undefined, value: T, change: (link: string) => string): T {
  if (!schema) return value
  const next = pictures.mapped(schema, value, (link) => (typeof link === 'string' && link ? change(link) : link))
  return next as T // as: only strings become other strings
}
