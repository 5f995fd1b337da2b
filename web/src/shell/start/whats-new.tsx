import { Modal } from 'antd'
import { release, versionKind } from '#contract/modules/platform/release/release.ts'
import { send } from '#kit/http/request.ts'
import { workspace } from '../tabs/desk.ts'

/** 「更新内容」, once for each user and version, after signing in (platform.md 10). Shows nothing when it cannot be read. */
export async function showWhatsNew() {
  const news = await send(release.news, {}, { silent: true }).catch(() => null)
  if (!news) return
  await free()
  const { recordId, versionName, publishDate, content } = news
  const seen = () => void send(release.newsSeen, { recordId }, { silent: true }).catch(() => undefined)
  Modal.info({
    title: `更新内容 V${versionName}`,
    className: 'whats-new',
    width: 560,
    okText: '开始使用',
    afterClose: seen,
    content: (
      <>
        <p className="k-muted">发布日期 {publishDate}</p>
        {versionKind.options.map(({ value, label }) => {
          const items = content.filter((item) => item.kind === value)
          return items.length === 0 ? null : (
            <section key={value}>
              <h4>{label}</h4>
              <ul>
                {items.map((item) => (
                  <li key={item.text}>{item.text}</li>
                ))}
              </ul>
            </section>
          )
        })}
      </>
    ),
  })
}

const lookMs = 500
/**
 * Waits until the home page is idle: the dialog covers nothing that was opened in the meantime and takes no focus from
 * a user who types.
 */
async function free() {
  while (isBusy()) await new Promise((later) => setTimeout(later, lookMs))
}

/** Pages of a window before anything was opened. */
const firstPages = ['', '/', '/home', '/console']
/** Dialogs, urgent messages, alarms and calls in the band and over the whole window. */
const standing =
  '[role=dialog], [role=alertdialog], .ant-notification-notice, .alert-cards, .alert-bars > *, .alert-full'

function isBusy() {
  const open = [...document.querySelectorAll(standing)].some((one) => one.checkVisibility())
  const elsewhere = !firstPages.includes(workspace.state().active)
  return open || elsewhere || document.activeElement?.matches('input, textarea, [contenteditable=true]') === true
}
