import { loginForm } from './login/login-form.ts'
import { dress, h, loadPreload, type Preload, pictureUrl, root } from './page-look.ts'
import './page.css'

/** login.html: a page of its own, not a route of the shell (seed 000 §2). */

async function main() {
  const preload = await loadPreload()
  document.title = `登录 - ${preload.systemName}`
  dress(preload)
  const background = pictureUrl(preload.loginBackground)
  if (background) document.body.style.backgroundImage = `url("${background}")`
  const card = h('main', { class: 'card' })
  let attempts = 0
  const show = async () => {
    attempts += 1
    const mine = attempts
    // The old form is removed: nobody should type into it while the next one is fetched.
    card.replaceChildren(brand(preload))
    const form = await formOf(preload)
    if (mine !== attempts) return
    card.append(form)
    card.querySelector<HTMLInputElement>('input:not([value])')?.focus()
  }
  root().append(card, footer(preload))
  await show()
  window.addEventListener('hashchange', () => void show())
}

/** The form of the address; rarely used ones are fetched on demand. */
async function formOf(preload: Preload): Promise<HTMLElement> {
  const [path, query] = location.hash.slice(1).split('?')
  if (path === '/register') return (await import('./login/register-form.ts')).registerForm()
  if (path === '/findPassword') return (await import('./login/find-form.ts')).findForm()
  if (path === '/sso' || path === '/screen')
    return (await import('./login/pass-in.ts')).passIn(path, new URLSearchParams(query))
  return loginForm(preload)
}

const brand = ({ systemName, loginIcon, loginIconName }: Preload) =>
  h(
    'div',
    { class: 'brand' },
    h('img', { src: pictureUrl(loginIcon) ?? '/logo.svg', alt: '' }),
    h('h1', {}, loginIconName || systemName),
  )

/** Filing number; its second part is a link or a text beside it. */
function footer({ recordNum, recordNumDesc }: Preload) {
  if (!recordNum) return h('footer')
  const isLink = /^https?:\/\//.test(recordNumDesc)
  const href = isLink ? recordNumDesc : 'https://beian.miit.gov.cn/'
  const link = h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, recordNum)
  return h('footer', {}, link, isLink || !recordNumDesc ? '' : ` ${recordNumDesc}`)
}

void main()
