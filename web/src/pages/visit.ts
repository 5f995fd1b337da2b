import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { sendRaw } from '#kit/http/request.ts'
import { silent } from './login/form-parts.ts'
import { dress, h, loadPreload, root } from './page-look.ts'
import { type Booking, bookedCard, findForm } from './visit/visit-booked.ts'
import { type Offer, visitForm } from './visit/visit-form.ts'
import './page.css'
import './visit/visit.css'

/**
 * visit.html#/{orgId}/{gateCode}: families book a visit by the code on a poster in the institution (residence.md 5).
 */

async function main() {
  const preload = await loadPreload()
  dress(preload)
  const card = h('main', { class: 'card visit' })
  root().append(card)
  await show(card)
  window.addEventListener('hashchange', () => void show(card))
}

async function show(card: HTMLElement) {
  const [orgId = '', gateCode = ''] = location.hash.replace(/^#\//, '').split('/').map(decodeURIComponent)
  const house = { orgId, gateCode }
  const answer = orgId && gateCode ? await offerOf(house) : '链接不完整，请扫描院内张贴的探访二维码打开本页'
  const offer = typeof answer === 'string' ? undefined : (answer as Offer) // as: the contract test holds the server to this shape
  const title = h('h1', {}, offer?.orgName ?? '预约探访')
  const booked = (booking: Booking) =>
    card.replaceChildren(
      title,
      bookedCard(orgId, booking, () => void show(card)),
    )
  if (offer) return card.replaceChildren(title, ...pageOf(offer, house, booked))
  // A visitor who has booked may view and cancel the visit even when the poster is no longer valid.
  const known = orgId ? [h('h2', {}, '已有预约'), findForm(orgId, booked)] : []
  card.replaceChildren(title, h('p', { class: 'problem', role: 'alert' }, String(answer)), ...known)
}

/** The days and times on offer, or the reason why there are none, as a sentence. */
const offerOf = (house: { orgId: string; gateCode: string }) =>
  sendRaw('GET', '/pims/di-pi/visitGate/{orgId}/{gateCode}', house, silent).catch((error: unknown) =>
    isAppError(error) ? messageOf(error) : '网络不通，请稍后重试',
  )

/** Booking first; an existing booking is found on a second tab. */
function pageOf(offer: Offer, house: { orgId: string; gateCode: string }, booked: (booking: Booking) => void) {
  document.title = `预约探访 - ${offer.orgName}`
  const tabs = [
    { label: '预约探访', content: visitForm(offer, house, booked) },
    { label: '查看预约', content: findForm(house.orgId, booked) },
  ]
  const buttons = tabs.map(({ label }) => h('button', { type: 'button', class: 'tab', 'aria-pressed': 'false' }, label))
  const choose = (chosen: number) => {
    for (const [at, { content }] of tabs.entries()) {
      content.hidden = at !== chosen
      buttons[at]?.setAttribute('aria-pressed', String(at === chosen))
    }
  }
  for (const [at, button] of buttons.entries()) button.addEventListener('click', () => choose(at))
  choose(0)
  return [h('div', { class: 'tabs' }, ...buttons), ...tabs.map(({ content }) => content)]
}

void main()
