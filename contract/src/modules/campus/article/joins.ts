import { nameModule } from '../../../kit/joins.ts'

nameModule('article', '健康宣教')
