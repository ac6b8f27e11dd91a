import { expect, test } from 'vitest';
import { createEmptyDraft, type SelectedProduct } from './quote-draft.ts';
import { resolveSinkSelection, reduceForm, type FormAction, type FormState } from './form-reducer.ts';

const granite = { _id: 'granite', name: 'Granite' };
const speckled = { _id: 'speckled', name: 'Speckled' };
const black = { _id: 'black', name: 'Black' };
const stone: SelectedProduct = {
  _id: 'karoo',
  name: 'Karoo Night',
  subCategory: 'black',
  mainCategoryName: 'Granite',
  subCategoryName: 'Black',
  price: 2350,
  pricePer: 'per m²',
  saleUnit: 'square_metre',
  picture: null,
};
const residence = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Paarl', province: '', postal_code: '8001' };
const applyActions = (...actions: FormAction[]): FormState => actions.reduce(reduceForm, { draft: createEmptyDraft(), touched: {} });

test('city and province start with their defaults', () => {
  expect(applyActions().draft.contact).toEqual({ line1: '', line2: '', city: 'Cape Town', province: 'Western Cape', postal_code: '' });
});

test('selecting or clearing a material clears the type and the stone', () => {
  const selectActions: FormAction[] = [
    { type: 'material', material: granite },
    { type: 'subcategory', subCategory: black },
    { type: 'set', answers: { product: stone } },
  ];
  expect(applyActions(...selectActions).draft).toMatchObject({ mainCategory: granite, subCategory: black, product: stone });
  expect(applyActions(...selectActions, { type: 'material', material: speckled }).draft).toMatchObject({
    subCategory: null,
    product: null,
  });
  expect(applyActions(...selectActions, { type: 'material', material: null }).draft).toMatchObject({
    mainCategory: null,
    subCategory: null,
    product: null,
  });
});

test('selecting a type clears a stone of another type', () => {
  const selectAction: FormAction = { type: 'set', answers: { product: stone } };
  expect(applyActions(selectAction, { type: 'subcategory', subCategory: black }).draft.product).toEqual(stone);
  expect(applyActions(selectAction, { type: 'subcategory', subCategory: speckled }).draft.product).toBeNull();
  expect(applyActions(selectAction, { type: 'subcategory', subCategory: null }).draft.product).toEqual(stone);
});

test('None and the other sinks exclude each other', () => {
  const emptySelection = createEmptyDraft().type_sink;
  const twoSinks = resolveSinkSelection(emptySelection, ['drop_in', 'butter']);
  expect(twoSinks).toMatchObject({ drop_in: true, butter: true, none: false });
  expect(resolveSinkSelection(twoSinks, ['drop_in', 'butter', 'none'])).toEqual({ ...emptySelection, none: true });
  expect(resolveSinkSelection({ ...emptySelection, none: true }, ['none', 'on_top'])).toEqual({ ...emptySelection, on_top: true });
  expect(resolveSinkSelection({ ...emptySelection, none: true }, [])).toEqual(emptySelection);
});

test('selecting a suburb of the list sets its postal code', () => {
  const selectGardens: FormAction = { type: 'suburb', name: 'Gardens', postalCode: '8001' };
  expect(applyActions(selectGardens).draft.contact).toMatchObject({ line2: 'Gardens', postal_code: '8001' });
  expect(applyActions({ type: 'contact', field: 'postal_code', value: '7979' }, selectGardens).draft.contact.postal_code).toBe('8001');
});

test.each([
  ['of the list without a postal code', { type: 'suburb', name: 'Noordhoek', postalCode: '' }],
  ['that is not in the list', { type: 'suburb', name: 'Somewhere', postalCode: undefined }],
] as const)("choosing a suburb %s clears the previous suburb's postal code, but not a typed code", (_, suburb) => {
  const { contact } = applyActions({ type: 'suburb', name: 'Gardens', postalCode: '8001' }, suburb).draft;
  expect(contact).toMatchObject({ line2: suburb.name, postal_code: '' });
  expect(applyActions({ type: 'contact', field: 'postal_code', value: '7979' }, suburb).draft.contact.postal_code).toBe('7979');
});

test('fills untouched fields from the profile and clears no field', () => {
  const typed: FormAction = { type: 'contact', field: 'line1', value: '1 Long Street' };
  const { contact } = applyActions(typed, { type: 'applyProfileAddress', residence }).draft;
  expect(contact).toEqual({ line1: '1 Long Street', line2: 'Gardens', city: 'Paarl', province: 'Western Cape', postal_code: '8001' });
});

test('the profile changes neither a restored draft nor a draft that is being sent', () => {
  expect(applyActions({ type: 'restore', draft: createEmptyDraft() }, { type: 'applyProfileAddress', residence }).draft.contact.city).toBe(
    'Cape Town',
  );
  expect(applyActions({ type: 'markAddressTouched' }, { type: 'applyProfileAddress', residence }).draft.contact.line1).toBe('');
});

test('adds files, removes them all and restores them', () => {
  const plan = { path: '/uploads/a.pdf', name: 'plan.pdf' };
  const photo = { path: '/uploads/b.jpg', name: 'kitchen.jpg' };
  const addFiles: FormAction[] = [
    { type: 'addFile', picture: plan },
    { type: 'addFile', picture: photo },
  ];
  expect(applyActions(...addFiles).draft.pictures).toEqual([plan, photo]);
  expect(applyActions(...addFiles, { type: 'clearFiles' }).draft.pictures).toEqual([]);
  const restoreFiles: FormAction = { type: 'restoreFiles', pictures: [plan, photo], at: 0 };
  expect(applyActions(...addFiles, { type: 'clearFiles' }, restoreFiles).draft.pictures).toEqual([plan, photo]);
});

test('restores a removed file at its previous position among later files', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((name) => ({ path: `/uploads/${name}.jpg`, name: `${name}.jpg` }));
  const pictures = applyActions(
    { type: 'addFile', picture: first! },
    { type: 'addFile', picture: second! },
    { type: 'removeFile', path: first!.path },
    { type: 'addFile', picture: third! },
    { type: 'restoreFiles', pictures: [first!], at: 0 },
  ).draft.pictures;
  expect(pictures).toEqual([first, second, third]);
});

test('the address of the profile replaces neither an edited suburb nor its postal code', () => {
  const selectGardens: FormAction = { type: 'suburb', name: 'Gardens', postalCode: '8001' };
  const profile: FormAction = { type: 'applyProfileAddress', residence: { ...residence, line2: 'Kenilworth', postal_code: '7708' } };
  expect(applyActions(selectGardens, profile).draft.contact).toMatchObject({
    line1: '12 Kloof Street',
    line2: 'Gardens',
    postal_code: '8001',
  });
  expect(applyActions(profile).draft.contact).toMatchObject({ line2: 'Kenilworth', postal_code: '7708' });
});
