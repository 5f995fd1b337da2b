interface PinyinOptions {
  pattern: 'first'
  toneType: 'none'
  type: 'array'
  surname: 'head'
}

/**
 * The pinyin initials of a name, 王秀英 → wxy, with the given library of readings. A surname has its own reading (单 s, 曾
 * z, 解 x); letters stay, all other characters are dropped.
 */
export const initialsBy = (pinyin: (text: string, options: PinyinOptions) => string[]) => (name: string) =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', surname: 'head' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
