import { codes, onOff } from '../../../kit/codes.ts'
import {
  area,
  code,
  decimal,
  dict,
  dictList,
  fen,
  fields,
  flag,
  id,
  image,
  images,
  int,
  ref,
  refs,
  rich,
  s,
  stamps,
} from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Services that are done at home, by type (services.md 5). */

export const serviceIcon = codes({
  heart: '照料',
  home: '家政',
  meal: '助餐',
  bath: '助浴',
  medicine: '助医',
  alert: '助急',
  walk: '助行',
  exercise: '康复',
  smile: '慰藉',
  book: '文化',
  shield: '守护',
  tool: '维修',
})

export const ServiceType = fields({
  id: id('服务类型'),
  name: s('类型名称', 20),
  icon: code('图标', serviceIcon).nullish(),
  sort: int('排序', { min: 1, max: 9999 }),
  status: code('状态', onOff),
  projectCount: int('项目数').nullish(),
  ...stamps,
})

/** HOME_PRICE_MODE; by the actual duration only services priced by the hour. */
export const priceMode = codes({ 1: ['booked', '按预约'], 2: ['actual', '按实际时长'] })
/** SERVE_UNIT that has rules of its own: an hour is 60 minutes, and is booked by halves. */
export const hourUnit = '小时'
export const hourMinutes = 60
/** HOME_SERVICE_WAY that has rules of its own. */
export const serviceWay = { visit: 1 } as const
export const shelves = codes({ 1: ['up', '已上架'], 0: ['down', '已下架'] }, [1, 0])

/** The sent text may contain more. */
const contentMax = 5000

export const ServiceProject = fields({
  id: id('服务项目'),
  cover: image('封面').nullish(),
  projectCode: s('编码', 20),
  projectName: s('名称', 30),
  typeId: ref('类型', 'serveProjectTypes'),
  typeName: s('类型', 20).nullish(),
  serveUnit: dict('单位', 'SERVE_UNIT'),
  price: fen('价格', { max: 100_000_000 }),
  priceMode: code('计价方式', priceMode),
  minQuantity: decimal('起订数量', { min: 0.5, max: 99 }),
  durationMinutes: int('时长', { min: 15, max: 480, unit: '分钟' }),
  serviceWay: dict('方式', 'HOME_SERVICE_WAY'),
  workerSkills: dictList('所需资质', 'CERT_TYPE').nullish(),
  areaCodes: refs('服务区域', 'regions', 50).nullish(),
  pictures: images('图片', 9).nullish(),
  content: rich('服务内容', contentMax),
  notice: area('注意事项', 500).nullish(),
  subsidyAble: flag('可用补贴'),
  insuranceAble: flag('长护险可用'),
  needPhoto: flag('须拍照'),
  needSign: flag('须签字'),
  saleCount: int('销量'),
  score: decimal('评分', { min: 0, max: 5 }).nullish(),
  shelves: code('上架', shelves),
  sort: int('排序', { min: 1, max: 9999 }),
  ...stamps,
})

export const homeServiceRefusals = refusals({
  incomplete: [26201, '“{name}”信息不完整'],
})
