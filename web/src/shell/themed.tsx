import 'virtual:antd-sheet/shared.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { queryClient } from '#kit/http/query.ts'
import { prepareToasts } from '#kit/look/notice.ts'
import { antdTheme, themeClass, themeName } from '#kit/look/theme.ts'
import { afterFirstScreen } from '#kit/page/first-screen.ts'
import { useShell } from './shell-store.ts'

/** antd in the theme and language of the shell, also for what antd shows outside of it. */

// Our own style sheets use colours of the theme on any element, not on antd's parts alone.
document.documentElement.classList.add(themeClass)

export function Themed({ children }: { children: ReactNode }) {
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

/**
 * Toasts, alerts and questions are rendered outside of the shell: they get its theme and its cache, so that labels of
 * dictionaries and levels read as on a page. Their code is fetched while the browser is idle.
 */
export function themeNotices() {
  ConfigProvider.config({
    holderRender: (children) => (
      <QueryClientProvider client={queryClient}>
        <Themed>{children}</Themed>
      </QueryClientProvider>
    ),
  })
  void afterFirstScreen(async () => prepareToasts())()
}
