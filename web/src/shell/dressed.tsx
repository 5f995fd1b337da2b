import 'virtual:antd-sheet/shared.css'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { prepareToasts } from '../kit/look/notice.ts'
import { antdTheme, themeName } from '../kit/look/theme.ts'
import { afterFirstScreen } from '../kit/page/calm.ts'
import { useShell } from './shell-store.ts'

/** antd in theme and language of the shell, also for what it shows outside of it. */

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

/** Toasts and alerts in the look of the shell; their code is fetched while nothing else is going on. */
export function dressNotices() {
  ConfigProvider.config({ holderRender: (children) => <Dressed>{children}</Dressed> })
  void afterFirstScreen(async () => prepareToasts())()
}
