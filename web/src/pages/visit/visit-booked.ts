import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { sendRaw } from '#kit/http/request.ts'
import { input, labelled, silent } from '../login/form-parts.ts'
import { h } from '../page-look.ts'

export interface Booking {
  bookCode: string
  oldmanName: string
  visitorName: string
  visitorCount: number
  visitWay: number
  visitStatus: number
  toConfirm: number
  planTime: string
  endTime: string | null
}

const weekDays = ['日', '一', '二', '三', '四', '五', '六']
/** 6月10日 周二 */
export const dayWords = (day: string) =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日 周${weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

const hours = (from: string, to: string | null) => [from, to].flatMap((time) => time?.slice(11, 16) ?? []).join('–')

const expected = 1
const states: Record<number, string> = { 1: '已预约', 2: '正在探访', 3: '已结束', 4: '已取消' }
const stateOf = ({ visitStatus, toConfirm }: Booking) =>
  visitStatus === expected && toConfirm === 1 ? '待院方确认' : (states[visitStatus] ?? '')
const ways: Record<number, string> = { 1: '到院探访', 2: '视频探访', 3: '代送物品' }
/** A booking with its code; it can be cancelled until the visit begins. */
export function bookedCard(orgId: string, booking: Booking, back: () => void) {
  const { planTime, endTime } = booking
  const lines = [
    ['状态', stateOf(booking)],
    ['老人', booking.oldmanName],
    ['访客', `${booking.visitorName}，共${booking.visitorCount}人`],
    ['方式', ways[booking.visitWay] ?? ''],
    ['时间', `${dayWords(planTime.slice(0, 10))} ${hours(planTime, endTime)}`],
  ] as const
  const again = h('button', { type: 'button' }, '返回')
  again.addEventListener('click', back)
  return h(
    'section',
    { class: 'booked' },
    h('p', {}, '预约码'),
    h('p', { class: 'book-code' }, booking.bookCode),
    h('p', { class: 'note' }, '请截图或记下预约码，凭手机号和预约码可以查看、取消预约。'),
    h('dl', {}, ...lines.flatMap(([label, text]) => [h('dt', {}, label), h('dd', {}, text)])),
    ...(booking.visitStatus === expected ? [cancelForm(orgId, booking, back)] : []),
    again,
  )
}

/** Asks again: a press by mistake would give the place away. */
function cancelForm(orgId: string, booking: Booking, back: () => void) {
  const number = phoneInput('cancelPhone')
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const ask = h('button', { type: 'button' }, '取消预约')
  const yes = h('button', { type: 'submit', class: 'primary' }, '确定取消这次预约')
  const form = h('form', { novalidate: true, hidden: true }, labelled('请输入预约时的手机号', number), problem, yes)
  ask.addEventListener('click', () => {
    ask.hidden = true
    form.hidden = false
  })
  const box = h('div', {}, ask, form)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void known(orgId, 'cancel', { visitorPhone: number.value.trim(), bookCode: booking.bookCode }, problem).then(
      (created) => created && box.parentElement?.replaceWith(bookedCard(orgId, created, back)),
    )
  })
  return box
}

const phoneInput = (name: string) => input('text', { name, autocomplete: 'tel', maxlength: '11', inputmode: 'numeric' })

/** 查看预约: finds a booking by phone and code. */
export function findForm(orgId: string, found: (booking: Booking) => void) {
  const number = phoneInput('findPhone')
  const code = input('text', { name: 'bookCode', autocomplete: 'off', maxlength: '12', autocapitalize: 'characters' })
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const submit = h('button', { type: 'submit', class: 'primary' }, '查看')
  const form = h(
    'form',
    { novalidate: true },
    labelled('预约时的手机号', number),
    labelled('预约码', code),
    problem,
    submit,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const lookup = { visitorPhone: number.value.trim(), bookCode: code.value.trim() }
    void known(orgId, 'find', lookup, problem).then((booking) => booking && found(booking))
  })
  return form
}

async function known(
  orgId: string,
  what: 'find' | 'cancel',
  lookup: { visitorPhone: string; bookCode: string },
  problem: HTMLElement,
) {
  const say = (text: string) => {
    problem.textContent = text
    problem.hidden = !text
  }
  if (!/^1[3-9]\d{9}$/.test(lookup.visitorPhone)) return say('请输入11位手机号')
  if (!lookup.bookCode) return say('请输入预约码')
  say('')
  try {
    const booking = await sendRaw('POST', `/pims/di-pi/visitBooking/{orgId}/${what}`, { orgId, ...lookup }, silent)
    return booking as Booking // as: the contract test holds the server to this shape
  } catch (error) {
    return say(isAppError(error) ? messageOf(error) : '网络不通，请稍后重试')
  }
}
