import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type NodePath, parseSync, type types as t, traverse, type Visitor } from "@babel/core";
import { expect, test } from "vitest";

const dashboard = join(import.meta.dirname, "..");

type Scope = NodePath["scope"];

/** Names of what holds elements alone, wherever it stands beside others. */
const elementNames: ReadonlySet<string> = new Set([
  ...["children", "image", "badge", "hint", "line", "failed", "pending", "note", "otherAnswer"],
  // A cell of the table of labels.
  "renderCell",
]);

/** Whether an expression always gives an element, elements, or nothing: never a text. */
function isElement(node: t.Node | null | undefined, scope: Scope): boolean {
  switch (node?.type) {
    // Their own children are checked where they stand.
    case "JSXElement":
    case "JSXFragment":
    case "NullLiteral":
    case "JSXEmptyExpression":
      return true;
    case "LogicalExpression":
      return node.operator === "&&" && isElement(node.right, scope);
    case "ConditionalExpression":
      return isElement(node.consequent, scope) && isElement(node.alternate, scope);
    case "Identifier": {
      if (elementNames.has(node.name)) return true;
      const path = scope.getBinding(node.name)?.path;
      return path?.isVariableDeclarator() === true && isElement(path.node.init, path.scope);
    }
    case "OptionalCallExpression":
    case "CallExpression": {
      const { callee, arguments: args } = node;
      if (callee.type === "MemberExpression" || callee.type === "OptionalMemberExpression") {
        const isMap = callee.property.type === "Identifier" && callee.property.name === "map";
        return isMap && returnsElement(args[0], scope);
      }
      if (callee.type !== "Identifier") return false;
      if (elementNames.has(callee.name)) return true;
      // What is in a portal stands elsewhere.
      if (callee.name === "createPortal") return isElement(args[0] as t.Node, scope);
      const path = scope.getBinding(callee.name)?.path;
      return returnsElement(path?.isVariableDeclarator() ? path.node.init : path?.node, path?.scope ?? scope);
    }
    default:
      return false;
  }
}

/** {@link isElement} of whatever a function returns. */
function returnsElement(node: t.Node | null | undefined, scope: Scope): boolean {
  if (node?.type !== "ArrowFunctionExpression" && node?.type !== "FunctionDeclaration") return false;
  if (node.body.type !== "BlockStatement") return isElement(node.body, scope);
  return returnsOf(node.body).every(({ argument }) => isElement(argument, scope));
}

/** The ends of a function that are its own, and not those of functions within. */
function returnsOf(node: t.Node | null | undefined): t.ReturnStatement[] {
  switch (node?.type) {
    case "ReturnStatement":
      return [node];
    case "IfStatement":
      return [...returnsOf(node.consequent), ...returnsOf(node.alternate)];
    case "BlockStatement":
      return node.body.flatMap(returnsOf);
    case "SwitchStatement":
      return node.cases.flatMap(({ consequent }) => consequent.flatMap(returnsOf));
    default:
      return [];
  }
}

/** Whether a text is the same for as long as the page lives: written in the code, or a message without values. */
function isConstantText(node: t.Node): boolean {
  if (node.type === "JSXText" || node.type === "StringLiteral") return true;
  if (node.type === "TaggedTemplateExpression") return node.quasi.expressions.length === 0;
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "t")
    return false;
  const [descriptor] = node.arguments;
  if (descriptor?.type !== "ObjectExpression") return false;
  return descriptor.properties.every(
    (property) =>
      property.type === "ObjectProperty" &&
      (property.value.type === "StringLiteral" ||
        (property.value.type === "TemplateLiteral" && property.value.expressions.length === 0)),
  );
}

function childrenOf(node: t.JSXElement | t.JSXFragment): t.Node[] {
  return node.children.flatMap((child): t.Node[] => {
    if (child.type === "JSXText")
      return child.value.trim() === "" && child.value.includes("\n") ? [] : [child];
    if (child.type !== "JSXExpressionContainer") return [child];
    return child.expression.type === "JSXEmptyExpression" ? [] : [child.expression];
  });
}

/** Reads a component's file; `note` takes what is wrong in it. */
function readComponents(file: string, visit: (note: (node: t.Node) => void) => Visitor): string[] {
  const source = readFileSync(join(dashboard, file), "utf8");
  const tree = parseSync(source, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ["jsx", "typescript"] },
  });
  if (tree === null) throw new Error(`${file} can’t be parsed.`);
  const found: string[] = [];
  const visitor = visit((node) => {
    const text = source.slice(node.start ?? 0, node.end ?? 0).replaceAll(/\s+/g, " ");
    found.push(`${file}:${node.loc?.start.line} ${text.slice(0, 60)}`);
  });
  traverse(tree, visitor);
  return found;
}

const files = globSync("**/*.tsx", { cwd: dashboard }).filter((file) => !file.includes(".test."));

test("text that may change or go stands alone in its element: translators take text nodes away from React", () => {
  const found = files.flatMap((file) =>
    readComponents(file, (note) => {
      const check = ({ node, scope }: NodePath<t.JSXElement> | NodePath<t.JSXFragment>) => {
        const children = childrenOf(node);
        // A fragment is no element: its text is put in, and taken away, by itself.
        const isElementOfOne = node.type === "JSXElement" && children.length < 2;
        const isFixed =
          node.type === "JSXElement" &&
          children.every((child) => child.type === "JSXElement" || isConstantText(child));
        if (!isElementOfOne && !isFixed) children.filter((child) => !isElement(child, scope)).forEach(note);
      };
      return {
        JSXElement: check,
        JSXFragment: check,
        // What a component gives may stand beside others.
        FunctionDeclaration: ({ node, scope }) => {
          if (!/^[A-Z]/.test(node.id?.name ?? "")) return;
          for (const { argument } of returnsOf(node.body)) {
            if (argument && !isElement(argument, scope)) note(argument);
          }
        },
      };
    }),
  );
  expect(found).toEqual([]);
});

test("names, codes and keys say that they aren’t to be translated", () => {
  const found = files.flatMap((file) =>
    readComponents(file, (note) => ({
      JSXOpeningElement: ({ node }) => {
        const isName = node.name.type === "JSXIdentifier" && /^(bdi|code|kbd|pre)$/.test(node.name.name);
        const says = node.attributes.some(
          (attribute) => attribute.type === "JSXAttribute" && attribute.name.name === "translate",
        );
        if (isName && !says) note(node);
      },
    })),
  );
  expect(found).toEqual([]);
});
