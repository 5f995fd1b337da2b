import 'virtual:antd-sheet/shared.css'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { speakThrough } from '../kit/errors.ts'
import { fail, prepareToasts, warn } from '../kit/notice.ts'
import { antdTheme, themeName } from '../kit/theme.ts'
import { useShell } from './shell-store.ts'

/** The notice part of the shell: toasts and alerts through antd, in theme and language of the shell. */

export function Dressed({ children }: { children: ReactNode }) {
  const colour = useShell((shell) => shell.config.systemThemeColor.Theme)
  const fontScale = useShell((shell) => shell.fontScale)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(themeName(colour), fontScale, calm)}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}

export function loadNotices() {
  ConfigProvider.config({ holderRender: (children) => <Dressed>{children}</Dressed> })
  speakThrough({
    toast: fail,
    warn,
    alert: async (text) => (await import('./session-alert.ts')).sessionAlert(text),
  })
  requestIdleCallback(prepareToasts)
}
