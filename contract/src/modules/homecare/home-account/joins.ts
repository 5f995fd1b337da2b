import { nameModule } from '../../../kit/joins.ts'

nameModule('home-account', '居家账户')
