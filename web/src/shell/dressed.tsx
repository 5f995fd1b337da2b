import 'virtual:antd-sheet/shared.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { queryClient } from '#kit/http/query.ts'
import { prepareToasts } from '#kit/look/notice.ts'
import { antdTheme, themeClass, themeName } from '#kit/look/theme.ts'
import { afterFirstScreen } from '#kit/page/calm.ts'
import { useShell } from './shell-store.ts'

/** antd in theme and language of the shell, also for what it shows outside of it. */

// Sheets of our own take colours from the theme on any element, not on antd's parts alone.
document.documentElement.classList.add(themeClass)

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

/**
 * Toasts, alerts and questions stand outside of the shell: they get its look and its cache, so that what is drawn in them
 * (a name of a dictionary, a level) reads as it does on a page. Their code is fetched while nothing else is going on.
 */
export function dressNotices() {
  ConfigProvider.config({
    holderRender: (children) => (
      <QueryClientProvider client={queryClient}>
        <Dressed>{children}</Dressed>
      </QueryClientProvider>
    ),
  })
  void afterFirstScreen(async () => prepareToasts())()
}
