/*
 * The least that can show the same rows with the console's packages: no sign-in, no errors, no languages, no style.
 * What the console's first row is measured against.
 */
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Link, Navigate, Route, Routes, useParams, useSearchParams } from "react-router";
import { labelPageSchema } from "#contract/labels.ts";
import { projectListSchema } from "#contract/projects.ts";

async function request(path: string, appId?: string, init?: RequestInit): Promise<unknown> {
  const { token } = JSON.parse(localStorage.getItem("changelog-console.session") ?? "{}") as {
    token: string;
  };
  const headers = { Authorization: `Bearer ${token}`, ...(appId && { "x-project-token": appId }) };
  const response = await fetch(`/api/v1${path}`, { ...init, headers });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function Labels() {
  const { appId = "" } = useParams();
  const [search] = useSearchParams();
  const page = Number(search.get("page") ?? 1);
  const projects = useQuery({
    queryKey: ["projects"],
    queryFn: async () => projectListSchema.parse(await request("/projects")),
  });
  const labels = useQuery({
    queryKey: ["labels", appId, page],
    queryFn: async () => labelPageSchema.parse(await request(`/labels?page=${page}`, appId)),
    placeholderData: keepPreviousData,
  });
  const remove = useMutation({
    mutationFn: (id: number) => request(`/labels/${id}`, appId, { method: "DELETE" }),
    onSuccess: () => labels.refetch(),
  });
  return (
    <main>
      <h1>{projects.data?.find(({ app_id }) => app_id === appId)?.name}</h1>
      <table>
        <tbody>
          {labels.data?.data.map((label) => (
            <tr key={label.id}>
              <td>{label.name}</td>
              <td>{label.color}</td>
              <td>
                <button type="button" onClick={() => remove.mutate(label.id)}>
                  Delete
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to={`?page=${page + 1}`}>Next</Link>
    </main>
  );
}

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <Routes>
            <Route path="/projects/:appId/labels" element={<Labels />} />
            <Route path="*" element={<Navigate to="/" />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
