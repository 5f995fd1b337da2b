import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { common, refuse } from '#contract/kit/refusals.ts'
import { fileRefusals, pictureMaxPixels as maxPixels } from '#contract/kit/value/file-kinds.ts'
import { photoTimeOf } from './exif.ts'

/** Pictures are decoded and written anew: upright, without position and camera data, and without any hidden content. */

export const thumbnailPixels = 200
const cardPixels = 320
export const mediumPixels = 1280

export interface Picture {
  data: Buffer
  width: number
  height: number
  thumbnail: Buffer
  /** The time in the camera's data; it is read before that data is removed. */
  takenTime?: string
  card?: Buffer
}

// Each picture is processed once; a cache would only use memory.
sharp.cache(false)

/** With `card`, the size in which an album shows many pictures. */
export async function readPicture(bytes: Buffer, extension: string, card = false): Promise<Picture> {
  const animated = extension === 'gif' || extension === 'webp'
  const input = { limitInputPixels: maxPixels, animated, failOn: 'error' } as const
  try {
    const { data, info } = await encode(sharp(bytes, input).rotate(), extension).toBuffer({ resolveWithObject: true })
    const smaller = (pixels: number) => resized(sharp(data, { limitInputPixels: maxPixels }), pixels)
    const thumbnail = await smaller(thumbnailPixels)
    const { exif } = await sharp(bytes, input).metadata()
    const takenTime = exif && photoTimeOf(exif)
    return {
      data,
      width: info.width,
      height: info.pageHeight ?? info.height,
      thumbnail,
      takenTime,
      card: card ? await smaller(cardPixels) : undefined,
    }
  } catch (error) {
    // Error messages of libvips; any other error means that this is no picture of that kind.
    if (/pixel limit/i.test(String(error)))
      refuse({ ...common.badFile, text: `${common.badFile.text}：图片超过${maxPixels / 10_000}万像素，请缩小后再传` })
    return refuse(fileRefusals.content)
  }
}

/** The version of at most 1280 px for uploads with `sizeCut`. */
export const mediumOf = (bytes: Buffer) => resized(sharp(bytes, { limitInputPixels: maxPixels }), mediumPixels)

function resized(picture: Sharp, pixels: number) {
  return picture
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

function encode(picture: Sharp, extension: string) {
  if (extension === 'png') return picture.png()
  if (extension === 'gif') return picture.gif()
  if (extension === 'webp') return picture.webp({ quality: 85 })
  return picture.jpeg({ quality: 85, mozjpeg: false })
}
