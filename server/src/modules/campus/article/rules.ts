import { contentType, manyMax } from '#contract/modules/campus/article/article.ts'

// An article is written, published and withdrawn; a published one is never empty. Articles of a category are sorted by
// dragging: the first is read most.

/** The ids of a call that names several in its path; undefined for none, too many or a repeated one. */
export function idsIn(path: string): string[] | undefined {
  const ids = path.split(',').map((id) => id.trim())
  const fits = ids.length <= manyMax && ids.every(Boolean) && new Set(ids).size === ids.length
  return fits ? ids : undefined
}

/** The place of each id; undefined where the two lists do not match. */
export function placesIn(path: string, indexes: string): Map<string, number> | undefined {
  const ids = idsIn(path)
  const places = indexes.split(',').map((index) => (/^[1-9]\d{0,8}$/.test(index.trim()) ? Number(index) : 0))
  if (ids?.length !== places.length || places.includes(0) || new Set(places).size !== places.length) return undefined
  return new Map(ids.map((id, at) => [id, places[at]]))
}

export interface ArticleContent {
  contentType: number
  content: string | null
  videoUrl: string | null
  fileUrl: string | null
}

type ContentInput = { [K in keyof ArticleContent]?: ArticleContent[K] | null }

/** The content once `sent` is stored: fields not sent stay, and only those of its type are kept. */
export function toldBy(sent: ContentInput, before?: ArticleContent): ArticleContent {
  const type = sent.contentType ?? before?.contentType ?? contentType.is.text
  const of = (key: 'content' | 'videoUrl' | 'fileUrl', own: number) =>
    type === own ? ((sent[key] === undefined ? before?.[key] : sent[key]) ?? null) : null
  const { text, video, file } = contentType.is
  return {
    contentType: type,
    content: of('content', text),
    videoUrl: of('videoUrl', video),
    fileUrl: of('fileUrl', file),
  }
}

/** True when there is no text, video or file. */
export const isEmpty = ({ content, videoUrl, fileUrl }: ArticleContent) => !(content || videoUrl || fileUrl)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The plain text, for searching. */
export const plainWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()

interface Tags {
  diseases: readonly string[]
  risks: readonly string[]
}

/**
 * The tags of an article that apply to a resident. A class of diseases includes each of its own: 101 belongs to class
 * 1. Words of an archive stand for a risk whatever their exact form: 防跌倒, 高风险跌倒.
 */
export function commonTags(of: Tags, person: Tags & { words: readonly string[] }, wordOf: (risk: string) => string) {
  const has = new Set(person.diseases.flatMap((one) => [one, String(Math.floor(Number(one) / 100))]))
  const risks = new Set(person.risks)
  return {
    diseases: of.diseases.filter((one) => has.has(one)),
    risks: of.risks.filter((one) => risks.has(one) || person.words.some((word) => word.includes(wordOf(one)))),
  }
}
