import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  code,
  codeList,
  decimal,
  dict,
  dictList,
  fen,
  field,
  fields,
  id,
  image,
  pick,
  ref,
  rows,
  s,
  stamps,
} from '../../../kit/fields.ts'
import { dictOf, filtersOf, one } from '../../../kit/filters.ts'

/** Dishes: ingredients, nutrients, and the diets they suit (care.md 11). */

export const texture = codes({
  1: ['plain', '普食'],
  2: ['soft', '软食'],
  3: ['semiLiquid', '半流质'],
  4: ['liquid', '流质'],
  5: ['puree', '匀浆'],
})

/** DIET_TAG values of the dictionaries that rules use. */
export const dietTag = codes({
  1: ['lowSalt', '低盐'],
  2: ['lowFat', '低脂'],
  3: ['diabetic', '糖尿病'],
  4: ['lowPurine', '低嘌呤'],
  6: ['highProtein', '高蛋白'],
  7: ['halal', '清真'],
  8: ['vegetarian', '素食'],
})

export const Ingredient = fields({
  name: s('食材', 30),
  gram: decimal('克', { min: 0, max: 5000, unit: 'g' }),
  skuId: id('物品').nullish(),
})

const nutrient = (label: string, unit: string, max: number) => decimal(label, { min: 0, max, unit }).nullish()

export const Dish = fields({
  dishId: id('菜品编号'),
  dishName: s('名称', 30),
  categoryId: ref('分类', 'dishCategories'),
  categoryName: s('分类', 20).nullish(),
  picture: image('图片').nullish(),
  mealTypes: field(dictList('餐次', 'MEAL_TIME').min(1), { label: '餐次', kind: 'dictList', dict: 'MEAL_TIME' }),
  texture: field(codeList('质地', texture).min(1), { label: '质地', kind: 'codeList', codes: texture }),
  dietTags: dictList('标签', 'DIET_TAG'),
  allergens: dictList('过敏原', 'DISH_ALLERGEN'),
  ingredients: rows('食材', Ingredient, 30),
  kcal: nutrient('热量', '千卡', 99_999),
  protein: nutrient('蛋白质', 'g', 9999),
  fat: nutrient('脂肪', 'g', 9999),
  carb: nutrient('碳水', 'g', 9999),
  sodium: nutrient('钠', 'mg', 99_999),
  price: fen('价格', { max: 10_000_000 }).nullish(),
  projectChildId: id('加餐收费项目').nullish(),
  taste: dict('口味', 'DISH_TASTE').nullish(),
  cookWay: dict('烹调方式', 'COOK_WAY').nullish(),
  status: code('状态', onOff),
  ...stamps,
})

const entered = [
  'dishName',
  'categoryId',
  'picture',
  'mealTypes',
  'texture',
  'dietTags',
  'allergens',
  'ingredients',
  'kcal',
  'protein',
  'fat',
  'carb',
  'sodium',
  'price',
  'projectChildId',
  'taste',
  'cookWay',
  'status',
] as const

export const DishInput = pick(Dish, entered, { dietTags: [], allergens: [], ingredients: [], status: onOff.is.on })
const DishEdit = pick(Dish, entered).partial().extend({ dishId: Dish.shape.dishId })

const path = '/pims/web-org/piDish'
const page = 'careplan.dish'
const touches = ['dish', 'dish-plan']

export const dish = calls('dish', {
  list: get(path, {
    title: '菜品列表',
    permit: `${page}.query|careplan.dishPlan.query|careplan.diet.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Dish, ['dishName', 'categoryId', 'status']),
      mealType: dictOf('MEAL_TIME', '餐次'),
      texture: one(texture, '质地'),
      dietTag: dictOf('DIET_TAG', '标签'),
      allergen: dictOf('DISH_ALLERGEN', '过敏原'),
    }),
    reply: paged(Dish),
  }),
  create: post(path, { title: '新增菜品', permit: `${page}.add`, body: DishInput, reply: Dish, touches }),
  update: put(path, { title: '编辑菜品', permit: `${page}.edit`, body: DishEdit, reply: Dish, touches }),
  get: get(`${path}/{dishId}`, { title: '菜品详情', permit: `${page}.query`, reply: Dish }),
  remove: del(`${path}/{dishId}`, { title: '删除菜品', permit: `${page}.delete`, touches }),
})
