import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('home-account', '居家账户')
