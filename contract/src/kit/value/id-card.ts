import { codes } from '../codes.ts'

/** The sex in an ID card number: its 17th digit is odd for men. */
export const sexes = codes({ 0: ['male', '男'], 1: ['female', '女'] })

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The last character of an ID card number, from the 17 before it. */
export function checkDigit(body: string) {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return '10X98765432'[sum % 11]
}

/** Provinces of GB/T 2260, former ones too; they follow a 9 on the ID cards of foreigners with permanent residence. */
const ofProvince = /^9?(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/** What is wrong with an ID card number (GB 11643-1999: region, birth date, order, checksum), or undefined. */
export function idCardProblem(value: string): string | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return '应为18位'
  if (!ofProvince.test(value)) return '地区不存在'
  if (checkDigit(value) !== value[17]) return '校验位不正确'
  const birthDate = birthDateOf(value)
  const date = new Date(`${birthDate}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthDate) return '出生日期不存在'
  return undefined
}

/** Birth date in an ID card number, `YYYY-MM-DD`. */
export function birthDateOf(value: string) {
  return `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
}

/** 0 男, 1 女: digit 17 is odd for men. */
export function sexOf(value: string): 0 | 1 {
  return Number(value[16]) % 2 === 1 ? 0 : 1
}

/**
 * `****************34`: to distinguish two people, for users who may not see the number. The first and last four digits
 * beside a birth date left only sixteen possible numbers.
 */
export function maskIdCard(value: string | null | undefined) {
  if (!value) return value
  return value.length > 2 ? `${'*'.repeat(value.length - 2)}${value.slice(-2)}` : '*'.repeat(value.length)
}

/** Replaces older masks, which show the first and last four digits, by the current ones anywhere in a text. */
export const narrowMasks = (text: string) => text.replaceAll(/[1-9]\d{3}\*{10}\d{2}(\d[\dX])/g, `${'*'.repeat(16)}$1`)

/** `1940-03` of a birth date, for users who may not see the day: eight digits of the ID card are the whole date. */
export const birthMonthOf = (birthDate: string) => birthDate.slice(0, 7)

/** `************1234`: an account by its last four digits. */
export function maskTail(value: string | null | undefined) {
  return value ? `${'*'.repeat(Math.max(0, value.length - 4))}${value.slice(-4)}` : value
}

/** `浙江省杭州市***`: an address down to its district, never with street, house or room. */
export function maskAddress(value: string | null | undefined) {
  return value ? `${value.slice(0, Math.min(6, Math.floor(value.length / 2)))}***` : value
}

/** `138****1234`. */
export function maskPhone(value: string | null | undefined) {
  return value && value.length >= 7 ? `${value.slice(0, 3)}****${value.slice(-4)}` : value
}
