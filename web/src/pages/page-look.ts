import { sendRaw } from '#kit/http/request.ts'
import { themeName } from '#kit/look/theme.ts'

/** The look of the small pages: plain elements without a component library, so that they show at once. */

/** `h('p', { class: 'hint' }, '大写锁定已打开')` */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

export function root() {
  const element = document.getElementById('root')
  if (!element) throw new Error('no root element')
  return element
}

export interface Preload {
  systemName: string
  loginIcon: string
  loginIconName: string
  loginBackground: string
  favicon: string
  theme: string
  recordNum: string
  recordNumDesc: string
  verifyUnit: boolean
}

/** Names, pictures and colour of the institution; the page works without this answer. */
export async function loadPreload(): Promise<Preload> {
  const path = '/passport/web-rbac/systemConfigs/preloadConfig'
  const answer = await sendRaw('GET', path, {}, { silent: true }).catch(() => undefined)
  const values: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const text = (name: string, otherwise = '') => {
    const value = values[name]
    return typeof value === 'string' && value ? value : otherwise
  }
  return {
    systemName: text('systemName', '智慧养老管理平台'),
    loginIcon: text('loginIcon', '/logo.svg'),
    loginIconName: text('loginIconName'),
    loginBackground: text('loginBackground'),
    favicon: text('favicon', '/logo.svg'),
    theme: text('theme'),
    recordNum: text('recordNum'),
    recordNumDesc: text('recordNumDesc'),
    verifyUnit: values.verifyUnit === 1 || values.verifyUnit === true,
  }
}

/** Sets window icon and theme colours. */
export function dress({ favicon, theme }: Preload) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = favicon
  document.head.append(h('link', { rel: 'stylesheet', href: `themes/${themeName(theme)}.css` }))
}

/** Only pictures of this server or over https; any other address in the configuration is ignored. */
export function pictureUrl(address: string) {
  const url = URL.parse(address, location.href)
  return url && (url.origin === location.origin || url.protocol === 'https:') ? url.href : undefined
}
