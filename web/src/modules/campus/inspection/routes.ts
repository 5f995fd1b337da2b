import { pages } from '#kit/page/pages.ts'
import { joinPersonalTab } from '../../platform/user/personal/personal-tabs.tsx'

// An employee with a rectification may have no code of the page (services.md 2.2).
joinPersonalTab('rectify', { label: '我的整改', load: () => import('./record/MyRectify.tsx') })

export default pages({
  '/government/inspect': { title: '监管检查', load: () => import('./inspect/InspectPage.tsx') },
  '/government/inspectAdd': {
    title: '新增检查',
    code: 'government.inspect.add',
    under: '/government/inspect',
    load: () => import('./inspect/InspectAddPage.tsx'),
  },
  '/government/inspect/detail/sixty': {
    title: '六十项安全检查',
    code: 'government.inspect.query',
    under: '/government/inspect',
    load: () => import('./inspect/SixtyPage.tsx'),
  },
  '/government/inspect/detail/register': {
    title: '检查登记表',
    code: 'government.inspect.query',
    under: '/government/inspect',
    load: () => import('./register/RegisterPage.tsx'),
  },
  '/government/rectify': { title: '整改管理', load: () => import('./record/RectifyPage.tsx') },
})
