import type { Schema } from '#contract/kit/schema.ts'
import { finder } from '../../rows/read/places.ts'

/** Finds pictures and voice notes in data by its schema: fields of kind `image`, `images` and `sound`, at any depth. */
const pictures = finder((kind) =>
  kind === 'image' || kind === 'sound' ? 'one' : kind === 'images' ? 'many' : undefined,
)

/** True when data of the schema can hold a picture. */
export const hasPictures = pictures.has

/** The fields of an object that hold pictures, at any depth. */
export const pictureFields = pictures.fieldsOf

/** The same value with the address of every picture changed. A value without pictures is given back as it is. */
export function mapPictures<T>(schema: Schema | undefined, value: T, change: (link: string) => string): T {
  if (!schema) return value
  const next = pictures.mapped(schema, value, (link) => (typeof link === 'string' && link ? change(link) : link))
  return next as T // as: only strings are replaced by strings
}
