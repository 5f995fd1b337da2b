import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { userIdCheck, userIdIn } from '#kit/http/exchange.ts'
import { queryClient } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { makePageBus } from '#kit/live/events.ts'
import { holdDictionaries } from '#kit/lookup/lookups.ts'
import { type Page, PageContext } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { restoreShell } from '../shell/shell-store.ts'
import { leaveOnLogout, toLogin } from '../shell/start/session-flow.ts'
import { speakOnce } from '../shell/start/speaker.ts'
import { Themed, themeNotices } from '../shell/themed.tsx'
import { SettleIn } from './Application.tsx'
import { dress, loadPreload } from './page-look.ts'
import '../shell/shell.css'
import '#kit/look/kit.css'
import './settle-in.css'

/**
 * settleIn.html: data and documents of an institution that applies to join, and the state of its review (platform.md
 * 1.5).
 */

async function main() {
  themeNotices()
  speakOnce(Promise.resolve())
  leaveOnLogout()
  const user = local.get('userInfo')
  if (!user?.token || !userIdIn(await userIdCheck().catch(() => undefined))) return toLogin()
  restoreShell((path) => path)
  const [preload, models] = await Promise.all([loadPreload(), send(dictionary.modelItems, {}, { silent: true })])
  document.title = `机构入驻 - ${preload.systemName}`
  dress(preload)
  holdDictionaries(queryClient, new Map(models.map((model) => [model.dictionaryCode, model.items])))
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Themed>
        <PageContext.Provider value={page}>
          <SettleIn systemName={preload.systemName} />
        </PageContext.Provider>
      </Themed>
    </QueryClientProvider>,
  )
}

const nowhere = () => undefined

/** There is only this page: nothing opens from here. */
const page: Page = {
  id: 'settleIn',
  key: '/settleIn',
  path: '/settleIn',
  query: {},
  params: {},
  menuId: undefined,
  title: '机构入驻',
  bus: makePageBus(),
  open: nowhere,
  back: nowhere,
  backAndRefresh: nowhere,
  close: nowhere,
  isShown: () => true,
  setDirty: nowhere,
  setTitle: nowhere,
}

void main()
