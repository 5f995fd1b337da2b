import { codes } from '../../../kit/codes.ts'

/** DRUG_FREQ: how often, and at which times unless others are set (stock.md 5.3). */
export const freq = codes(
  {
    qd: ['qd', '每日1次'],
    bid: ['bid', '每日2次'],
    tid: ['tid', '每日3次'],
    qid: ['qid', '每日4次'],
    qn: ['qn', '每晚1次'],
    qm: ['qm', '每早1次'],
    qod: ['qod', '隔日1次'],
    q4h: ['q4h', '每4小时'],
    q6h: ['q6h', '每6小时'],
    q8h: ['q8h', '每8小时'],
    q12h: ['q12h', '每12小时'],
    qw: ['qw', '每周1次'],
    biw: ['biw', '每周2次'],
    tiw: ['tiw', '每周3次'],
    st: ['st', '立即1次'],
    prn: ['prn', '必要时'],
    // The most frequently ordered come first.
  },
  ['qd', 'bid', 'tid', 'qid', 'qn', 'qm', 'prn', 'st', 'qod', 'q12h', 'q8h', 'q6h', 'q4h', 'qw', 'biw', 'tiw'],
)
export type Freq = (typeof freq.values)[number]

export const usualTimes: Readonly<Record<Freq, readonly string[]>> = {
  qd: ['08:00'],
  qm: ['06:30'],
  bid: ['08:00', '18:00'],
  tid: ['08:00', '12:00', '18:00'],
  qid: ['08:00', '12:00', '16:00', '20:00'],
  qn: ['21:00'],
  q12h: ['08:00', '20:00'],
  q8h: ['06:00', '14:00', '22:00'],
  q6h: ['00:00', '06:00', '12:00', '18:00'],
  q4h: ['02:00', '06:00', '10:00', '14:00', '18:00', '22:00'],
  qod: ['08:00'],
  qw: ['08:00'],
  biw: ['08:00'],
  tiw: ['08:00'],
  st: ['08:00'],
  prn: [],
}

/** On how many days of a week it is given; undefined where the cycle is not weekly. */
export const daysOfWeek: Readonly<Partial<Record<Freq, number>>> = { qw: 1, biw: 2, tiw: 3 }
