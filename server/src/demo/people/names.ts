import { checkDigit } from '#contract/kit/value/id-card.ts'
import type { Random } from '../random.ts'

/** Invented people: any likeness to real ones is chance. */

const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
]
const oldMen = [
  '建国',
  '国强',
  '志明',
  '德福',
  '永康',
  '文华',
  '振华',
  '玉成',
  '长生',
  '光荣',
  '福生',
  '家栋',
  '宝山',
  '万里',
  '学文',
  '耀宗',
  '继祖',
  '承志',
  '清泉',
  '维新',
  '炳坤',
  '庆余',
  '伯安',
  '守仁',
  '树德',
]
const oldWomen = [
  '秀英',
  '桂兰',
  '玉珍',
  '淑芬',
  '凤英',
  '素梅',
  '惠芳',
  '兰英',
  '月娥',
  '翠花',
  '桂芝',
  '爱莲',
  '美华',
  '淑贞',
  '金凤',
  '雪琴',
  '佩芳',
  '慧珍',
  '玉兰',
  '春梅',
  '彩云',
  '静宜',
  '文秀',
  '瑞芝',
  '婉如',
]
const youngMen = [
  '伟',
  '强',
  '磊',
  '军',
  '勇',
  '涛',
  '明',
  '超',
  '刚',
  '平',
  '辉',
  '鹏',
  '浩然',
  '子轩',
  '俊杰',
  '志远',
  '晓东',
  '海波',
]
const youngWomen = [
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '艳',
  '娟',
  '霞',
  '燕',
  '玲',
  '婷婷',
  '雨欣',
  '思雨',
  '佳怡',
  '晓梅',
  '海燕',
  '春燕',
  '慧敏',
]

export function elderName(random: Random, sex: 0 | 1) {
  return random.pick(surnames) + random.pick(sex === 0 ? oldMen : oldWomen)
}

export function adultName(random: Random, sex: 0 | 1, surname = random.pick(surnames)) {
  return surname + random.pick(sex === 0 ? youngMen : youngWomen)
}

/** A well-formed ID card number of an invented person; `order` keeps numbers of one birthday apart. */
export function idCardOf(region: string, birthDate: string, sex: 0 | 1, order: number) {
  const sequence = String((order % 499) * 2 + (sex === 0 ? 1 : 0)).padStart(3, '0')
  const body = region + birthDate.replaceAll('-', '') + sequence
  return body + checkDigit(body)
}

export function mobileOf(random: Random) {
  return `1${random.pick(['38', '39', '58', '86', '77', '35'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`
}
