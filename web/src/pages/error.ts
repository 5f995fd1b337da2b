import { dress, h, loadPreload, root } from './page-look.ts'
import './page.css'

/** error.html: a load failure during the start, with code and message (seed 000 §4). */

const params = new URLSearchParams(location.search)
const code = params.get('code') ?? ''
const message = params.get('message') || '系统暂时无法打开'

const again = h('button', { type: 'button', class: 'primary' }, '重新加载')
again.addEventListener('click', () => location.replace('./'))
const login = h('button', { type: 'button' }, '返回登录')
login.addEventListener('click', () => location.replace('login.html'))

root().append(
  h(
    'main',
    { class: 'card wide' },
    h('h1', {}, '系统错误'),
    h('p', { role: 'alert' }, message),
    h('p', { class: 'code' }, code ? `错误代码 ${code}` : ''),
    h('p', {}, '请稍后重新加载；如果一直出现，请把错误代码告诉管理员。'),
    h('div', { class: 'buttons' }, again, login),
  ),
)
void loadPreload().then(dress)
