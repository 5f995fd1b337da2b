import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { sendRaw } from '#kit/http/request.ts'
import { captchaField, input, labelled, silent } from '../login/form-parts.ts'
import { h } from '../page-look.ts'
import { type Booking, dayWords } from './visit-booked.ts'

export interface Offer {
  orgName: string
  notice?: string | null
  relations: { value: number; label: string }[]
  days: { day: string; slots: { fromTime: string; toTime: string; left: number }[] }[]
}

const ways = [
  { value: 1, label: '到院探访' },
  { value: 2, label: '视频探访' },
  { value: 3, label: '代送物品' },
]

/**
 * The form of visit.html. One booking number is used until a booking is made, so that a lost answer never books twice.
 */
export function visitForm(offer: Offer, house: { orgId: string; gateCode: string }, booked: (one: Booking) => void) {
  const { fields, elements, missing, values } = inputsOf(offer)
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const submit = h('button', { type: 'submit', class: 'primary' }, '提交预约')
  const say = (text: string) => {
    problem.textContent = text
    problem.hidden = !text
  }
  let bookingNo = newBookingNo()
  const notice = offer.notice ? [h('p', { class: 'notice' }, offer.notice)] : []
  const form = h('form', { novalidate: true }, ...notice, ...elements, problem, submit)
  if (offer.days.length === 0)
    return h('form', {}, ...notice, h('p', { class: 'problem' }, '近期没有可预约的时段，请致电院方'))

  async function book() {
    const lacking = missing()
    if (lacking) return say(lacking)
    say('')
    submit.disabled = true
    submit.textContent = '正在提交…'
    try {
      const input = { ...house, ...values(), bookingNo }
      const created = await sendRaw('POST', '/pims/di-pi/visitGate/{orgId}/{gateCode}', input, silent)
      booked(created as Booking) // as: the contract test holds the server to this shape
    } catch (error) {
      say(isAppError(error) ? messageOf(error) : '提交失败，请重试')
      // A refused booking was not made; one without an answer may have been.
      if (isAppError(error) && error.code) bookingNo = newBookingNo()
      await fields.captcha.load()
    } finally {
      submit.disabled = false
      submit.textContent = '提交预约'
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void book()
  })
  return form
}

function select(name: string, options: readonly { value: string | number; label: string; disabled?: boolean }[]) {
  const element = h('select', { name, id: name })
  fill(element, options)
  return element
}

function fill(
  element: HTMLSelectElement,
  options: readonly { value: string | number; label: string; disabled?: boolean }[],
) {
  element.replaceChildren(
    ...options.map(({ value, label, disabled = false }) => h('option', { value: String(value), disabled }, label)),
  )
}

/** Not the request number of the kit: sharing it with this page would add a file to the first load of the shell. */
const newBookingNo = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The inputs, in the order the desk asks for them. */
function inputsOf({ days, relations }: Offer) {
  const fields = {
    oldmanName: input('text', { name: 'oldmanName', autocomplete: 'off', maxlength: '30' }),
    visitorName: input('text', { name: 'visitorName', autocomplete: 'name', maxlength: '50' }),
    visitorPhone: input('text', { name: 'visitorPhone', autocomplete: 'tel', maxlength: '11', inputmode: 'numeric' }),
    relation: select('relation', [{ value: '', label: '请选择' }, ...relations]),
    visitWay: select('visitWay', ways),
    day: select(
      'day',
      days.map(({ day }) => ({ value: day, label: dayWords(day) })),
    ),
    fromTime: select('fromTime', []),
    visitorCount: select(
      'visitorCount',
      Array.from({ length: 10 }, (_, at) => ({ value: at + 1, label: `${at + 1}人` })),
    ),
    healthDeclare: h('input', { type: 'checkbox', name: 'healthDeclare' }),
    captcha: captchaField({ always: true }),
  }
  const slotsOfDay = () =>
    fill(
      fields.fromTime,
      (days.find(({ day }) => day === fields.day.value)?.slots ?? []).map(({ fromTime, toTime, left }) => ({
        value: fromTime,
        label: `${fromTime}–${toTime}（${left > 0 ? `还可约${left}组` : '已约满'}）`,
        disabled: left === 0,
      })),
    )
  fields.day.addEventListener('change', slotsOfDay)
  slotsOfDay()
  const { captcha, healthDeclare, ...plain } = fields
  const elements = [
    labelled('老人姓名', plain.oldmanName),
    labelled('您的姓名', plain.visitorName),
    labelled('您的手机号（在院方登记过的）', plain.visitorPhone),
    labelled('您是老人的', plain.relation),
    labelled('方式', plain.visitWay),
    labelled('日期', plain.day),
    labelled('时段', plain.fromTime),
    labelled('人数', plain.visitorCount),
    h('label', { class: 'check' }, healthDeclare, '来访人员均无发热、咳嗽、腹泻等症状'),
    captcha.element,
  ]
  return { fields, elements, missing: () => missingOf(fields), values: () => valuesOf(fields) }
}

type Fields = ReturnType<typeof inputsOf>['fields']

function missingOf({
  oldmanName,
  visitorName,
  visitorPhone,
  relation,
  visitWay,
  fromTime,
  healthDeclare,
  captcha,
}: Fields) {
  if (!oldmanName.value.trim()) return '请输入老人姓名'
  if (!visitorName.value.trim()) return '请输入您的姓名'
  if (!/^1[3-9]\d{9}$/.test(visitorPhone.value.trim())) return '请输入11位手机号'
  if (!relation.value) return '请选择您与老人的关系'
  if (!fromTime.value) return '这一天已约满，请换一天'
  if (visitWay.value === '1' && !healthDeclare.checked) return '请先确认健康情况；有不适时请改约视频探访'
  return captcha.missing() ? '请输入验证码' : ''
}

const valuesOf = (fields: Fields) => ({
  oldmanName: fields.oldmanName.value.trim(),
  visitorName: fields.visitorName.value.trim(),
  visitorPhone: fields.visitorPhone.value.trim(),
  relation: Number(fields.relation.value),
  visitWay: Number(fields.visitWay.value),
  visitorCount: Number(fields.visitorCount.value),
  healthDeclare: fields.healthDeclare.checked ? 1 : 0,
  day: fields.day.value,
  fromTime: fields.fromTime.value,
  ...fields.captcha.value(),
})
