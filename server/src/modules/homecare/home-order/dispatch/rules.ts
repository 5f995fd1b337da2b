import { reasonKind } from '#contract/modules/homecare/home-order/dispatch.ts'

// Somebody is sent who has done this work before, who is near by then, whose day is not full yet and whom the elder
// knows and likes. Each of the four gives points, a hundred in all, and says in words what it gives them for. A worker
// who would be refused ranks behind all others with any points: the refusal itself is judged where orders are sent.

/** The facts on a worker before dispatch. */
export interface Known {
  /** Certificates the services ask for, by name; the refusals say whether he holds them. */
  certificates: readonly string[]
  /** How often he has done these services in the last year. */
  practice: number
  /** How far he is when he would set out, and from where; undefined where nobody can tell. */
  from?: { metres: number; where: string }
  /** His other orders of the day. */
  day: { orders: number; minutes: number }
  /** How often the worker served this elder in the last year, and the mean evaluation. */
  served: number
  score: number | null
}

const { skill, distance, load, preference } = reasonKind.is
const most = { practice: 20, distance: 25, load: 25, served: 15, score: 15 }
/** The number of visits that count as practised, or as known to an elder. */
const practised = 5
const familiar = 3
/** Beyond these nearness and leisure count for nothing. */
const farMetres = 10_000
const fullMinutes = 480
/** 4 and above is good; below 3 the elder is spared him. */
const good = 4
const bad = 3

const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole))

export function reasonsOf(known: Known) {
  return [
    { kind: skill, text: skillText(known), points: Math.round(most.practice * share(known.practice, practised)) },
    { kind: distance, ...distanceOf(known) },
    { kind: load, ...loadOf(known) },
    { kind: preference, ...preferenceOf(known) },
  ]
}

function skillText({ certificates, practice }: Known) {
  const requirement = certificates.length > 0 ? `须持${certificates.join('、')}；` : ''
  return `${requirement}${practice > 0 ? `近一年做过同类服务${practice}次` : '近一年没有做过同类服务'}`
}

/** The position is unknown: half the points, behind near workers and before distant ones. */
function distanceOf({ from }: Known) {
  if (!from) return { text: '当日出发位置未知', points: Math.round(most.distance / 2) }
  const points = Math.round(most.distance * (1 - share(from.metres, farMetres)))
  return { text: `${from.where}，距服务地址${wayText(from.metres)}`, points }
}

export const wayText = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)}米` : `${(metres / 1000).toFixed(1)}公里`

function loadOf({ day: { orders, minutes } }: Known) {
  const points = Math.round(most.load * (1 - share(minutes, fullMinutes)))
  return { text: orders > 0 ? `当日另有${orders}单，共${minutes}分钟` : '当日没有其他工单', points }
}

function preferenceOf({ served, score }: Known) {
  if (served === 0) return { text: '近一年没有为该老人服务过', points: 0 }
  const known = Math.round(most.served * share(served, familiar))
  const times = `近一年为该老人服务过${served}次`
  if (score === null) return { text: `${times}，没有评价`, points: known }
  if (score < bad) return { text: `${times}，评分${score}，老人不满意`, points: 0 }
  return { text: `${times}，评分${score}`, points: known + (score >= good ? most.score : 0) }
}

export const pointsOf = (reasons: readonly { points: number }[]) => reasons.reduce((sum, { points }) => sum + points, 0)

interface Ranked {
  userId: string
  userName: string
  points: number
  refusal: object | null
}
/** Those who can come first, the best of them ahead. */
export const byRank = (one: Ranked, other: Ranked) =>
  Number(one.refusal !== null) - Number(other.refusal !== null) ||
  other.points - one.points ||
  one.userName.localeCompare(other.userName, 'zh') ||
  one.userId.localeCompare(other.userId)
