import { browserAdvice, isInternetExplorer } from '../kit/browser.ts'
import { dress, h, loadPreload, type Preload, pictureUrl, root } from './dress.ts'
import { loginForm } from './login-form.ts'
import './page.css'

/** login.html: a page of its own, not a route of the shell (seed 000 §2). */

async function main() {
  const preload = await loadPreload()
  document.title = `登录 - ${preload.systemName}`
  dress(preload)
  const background = pictureUrl(preload.loginBackground)
  if (background) document.body.style.backgroundImage = `url("${background}")`
  const advice = isInternetExplorer(navigator.userAgent)
    ? [h('p', { class: 'advice', role: 'alert' }, browserAdvice)]
    : []
  root().append(...advice, h('main', { class: 'card' }, brand(preload), await loginForm(preload)), footer(preload))
  root().querySelector<HTMLInputElement>('input:not([value])')?.focus()
}

const brand = ({ systemName, loginIcon, loginIconName }: Preload) =>
  h(
    'div',
    { class: 'brand' },
    h('img', { src: pictureUrl(loginIcon) ?? '/logo.svg', alt: '' }),
    h('h1', {}, loginIconName || systemName),
  )

/** Filing number; its second part is a link or a word beside it. */
function footer({ recordNum, recordNumDesc }: Preload) {
  if (!recordNum) return h('footer')
  const isLink = /^https?:\/\//.test(recordNumDesc)
  const href = isLink ? recordNumDesc : 'https://beian.miit.gov.cn/'
  const link = h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, recordNum)
  return h('footer', {}, link, isLink || !recordNumDesc ? '' : ` ${recordNumDesc}`)
}

void main()
