/**
 * The stored form of names and numbers of people, whatever program or keyboard they came from (domain README, Names).
 */

/** Invisible characters: marks of direction, of zero width, and joiners of letters. */
const unseen = /\p{Cf}|\u034F|\u115F|\u1160/gu
/** Dots between the parts of a name, as keyboards and registers write them. */
const dots = /\s*[·•．‧・･∙⋅]\s*/g
const betweenHan = /(\p{Script=Han})\s+(?=\p{Script=Han})/gu

/** 王　小 明 → 王小明, 买买提•阿布都 → 买买提·阿布都, `Anna  Smith` → `Anna Smith`. */
export const plainName = (text: string) =>
  text.replace(unseen, '').replace(dots, '·').replace(betweenHan, '$1').replace(/\s+/g, ' ').trim()

/** A copied number without the marks and spaces around it. */
export const plainNumber = (text: string) => text.replace(unseen, '').replace(/\s+/g, '')
