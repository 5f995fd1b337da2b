import { joinPersonalTab } from '../../platform/user/personal-tabs.tsx'

// Whoever has to put something right may have no code of the page (services.md 2.2).
joinPersonalTab('rectify', { label: '我的整改', load: () => import('./record/MyRectify.tsx') })

export default {
  '/government/inspect': () => import('./inspect/InspectPage.tsx'),
  '/government/inspectAdd': () => import('./inspect/InspectAddPage.tsx'),
  '/government/inspect/detail/sixty': () => import('./inspect/SixtyPage.tsx'),
  '/government/inspect/detail/register': () => import('./register/RegisterPage.tsx'),
  '/government/rectify': () => import('./record/RectifyPage.tsx'),
}
