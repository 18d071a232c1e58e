// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {BalancerWorld} from "../support/BalancerWorld.sol";
import {IntentPaths} from "../support/IntentPaths.sol";
import {OrderPaths} from "../support/OrderPaths.sol";
import {PoolPaths} from "../support/PoolPaths.sol";
import {RfqPaths} from "../support/RfqPaths.sol";
import {ExternalPaths} from "./ExternalPaths.sol";
import {LegacyPaths} from "./LegacyPaths.sol";
import {VaultPaths} from "../support/VaultPaths.sol";

/// Gas of the main paths as whole transactions, compared with the committed figures in
/// contracts/gas-snapshot.json. `GAS_SNAPSHOT=true forge test --match-contract GasSnapshot` writes
/// new figures.
/// forge-config: default.isolate = true
contract GasSnapshotTest is BalancerWorld {
    string private constant FILE = "contracts/gas-snapshot.json";
    /// Changes above this fail, savings too, so that the figures stay correct.
    uint256 private constant TOLERANCE_PER_MILLE = 5;

    string private written;

    struct Transaction {
        address from;
        address to;
        uint256 value;
        bytes data;
    }

    function test_gasOfMainPaths() public {
        bytes memory pair = v2Hop(address(a), address(b));
        bytes memory pool = v3Hop(address(a), address(b), 500);
        bytes memory twoPools = bytes.concat(pool, v3Hop(address(b), address(c), 3_000));
        uint256 any = type(uint256).max;

        measure(
            "sale on V2", abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onV2(a, b, 1e18, 1, any, pair), 0, ""))
        );
        measure(
            "purchase on V2",
            abi.encodeCall(router.swapExactAmountOutOnUniswapV2, (onV2(a, b, 1e18, 1e18, 0, pair), 0, ""))
        );
        measure(
            "sale on V3", abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(a, b, 1e18, 1, any, pool), 0, ""))
        );
        measure(
            "sale on V3, two hops",
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(a, c, 1e18, 1, any, twoPools), 0, ""))
        );
        measure(
            "purchase on V3",
            abi.encodeCall(router.swapExactAmountOutOnUniswapV3, (onV3(a, b, 2e18, 1e18, 0, pool), 0, ""))
        );
        measure(
            "sale on V3 with a fee into the vault",
            abi.encodeCall(
                router.swapExactAmountInOnUniswapV3, (onV3(a, b, 1e18, 1, 1e18, pool), withFee(partner, 50, 0), "")
            )
        );
        fees(pool, any);
        generics(any);
        weighted(any);
        natives(any);
        orders();
        settlements();
        pools();
        ordersBesidePools();
        vaults();
        handlers();
        legacies();
    }

    /// Measures typical fees: the default fee without a partner, to a service that holds the token,
    /// and a surplus.
    function fees(bytes memory pool, uint256 any) private {
        b.mint(serviceWallet, 1e18);
        uint256 word = withFee(serviceWallet, 1, 1 << 92);
        measure(
            "sale on V3 with the default fee",
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(a, b, 1e18, 1, any, pool), word, ""))
        );
        measure(
            "sale on V3 with a surplus",
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(a, b, 1e18, 1, 0.9e18, pool), 1 << 92, ""))
        );
        bytes memory program =
            bytes.concat(header(FROM_CALLER, address(a), address(b)), v3Leg(address(a), address(b), 500, REST, 0));
        measure(
            "sale by the executor with the default fee",
            abi.encodeCall(
                router.swapExactAmountIn,
                (address(executor), generic(a, b, 1e18, 1, any), word, "", executorData(program))
            )
        );
    }

    function generics(uint256 any) private {
        bytes memory head = header(0, address(a), address(b));
        bytes memory one = bytes.concat(head, v3Leg(address(a), address(b), 500, REST, 0));
        bytes memory three = bytes.concat(
            head,
            v2Leg(address(a), address(b), SHARE, 1 << 126),
            v3Leg(address(a), address(b), 500, SHARE, 1 << 127),
            v3Leg(address(a), address(b), 3_000, REST, 0)
        );
        measure("sale by the executor, one leg", sale(one, any));
        measure("sale by the executor, three legs", sale(three, any));
        (one[0], three[0]) = (bytes1(FROM_CALLER), bytes1(FROM_CALLER));
        measure("sale by the executor from the caller, one leg", sale(one, any));
        measure("sale by the executor from the caller, three legs", sale(three, any));
        bytes memory onPair = bytes.concat(header(FROM_CALLER, address(a), address(b)), v2Rest(address(a), address(b)));
        measure("sale by the executor from the caller, one pair", sale(onPair, any));
        measure("purchase by the executor", purchase(a, b, v3Leg(address(a), address(b), 500, EXACT, 1e18)));
        bytes memory pair = v2Leg(address(b), address(c), EXACT, 1e18);
        measure(
            "purchase by the executor, two pairs", purchase(a, c, bytes.concat(pair, v2Rest(address(a), address(b))))
        );
        bytes memory half = v3Leg(address(a), address(b), 500, EXACT, 0.5e18);
        bytes memory diamond =
            bytes.concat(half, v2Leg(address(a), address(b), EXACT, 0.5e18), v2Rest(weth, address(a)));
        measure("purchase by the executor, two pools after a pair", purchase(IERC20(weth), b, diamond));
    }

    function weighted(uint256 any) private {
        bytes memory head = header(0, address(a), address(b));
        bytes memory one = bytes.concat(head, weightedLeg(address(a), address(b), REST, 0));
        measure("sale by the executor, one weighted leg", sale(one, any));
        bytes memory buying = weightedLeg(address(a), address(b), EXACT, 1e18);
        measure("purchase by the executor, one weighted leg", purchase(a, b, buying));
        buying = bytes.concat(buying, v2Rest(weth, address(a)));
        measure("purchase by the executor, a weighted leg after a pair", purchase(IERC20(weth), b, buying));
    }

    function natives(uint256 any) private {
        bytes memory pool = v3Hop(weth, address(a), 3_000);
        measure(
            "sale of native value on V3",
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(ETH, a, 1e18, 1, any, pool), 0, "")),
            1e18
        );
        pool = v3Hop(address(a), weth, 3_000);
        measure(
            "sale for native value on V3",
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(a, ETH, 1e18, 1, any, pool), 0, ""))
        );
    }

    function orders() private {
        (RfqPaths.Path[] memory paths, address rfq) = new RfqPaths().prepare();
        for (uint256 i; i < paths.length; ++i) {
            measure(paths[i].name, Transaction(paths[i].caller, rfq, 0, paths[i].call));
        }
    }

    function settlements() private {
        (IntentPaths.Path[] memory paths, address intent) = new IntentPaths().prepare();
        for (uint256 i; i < paths.length; ++i) {
            measure(paths[i].name, Transaction(paths[i].caller, intent, paths[i].value, paths[i].call));
        }
    }

    function vaults() private {
        (VaultPaths.Path[] memory paths, address intent) = new VaultPaths().prepare();
        for (uint256 i; i < paths.length; ++i) {
            measure(paths[i].name, Transaction(paths[i].caller, intent, 0, paths[i].call));
        }
    }

    /// Measures a sale into a vault as an order, and as the two transactions of an owner, one after
    /// the other.
    function handlers() private {
        (ExternalPaths.Path memory settled, ExternalPaths.Path[2] memory byHand) = new ExternalPaths().prepare();
        measure("settleExternal into a vault", Transaction(settled.caller, settled.target, 0, settled.call));
        uint256 sum;
        for (uint256 i; i < byHand.length; ++i) {
            sum += gasOf("by hand", Transaction(byHand[i].caller, byHand[i].target, 0, byHand[i].call));
        }
        compare("swap and deposit in a vault by hand", sum);
    }

    function legacies() private {
        (LegacyPaths.Path[] memory paths, address caller, address legacy) = new LegacyPaths().prepare();
        for (uint256 i; i < paths.length; ++i) {
            measure(paths[i].name, Transaction(caller, legacy, 0, paths[i].call));
        }
    }

    function pools() private {
        (PoolPaths.Path[] memory paths, address market) = new PoolPaths().prepare();
        for (uint256 i; i < paths.length; ++i) {
            measure(paths[i].name, Transaction(paths[i].caller, market, 0, paths[i].call));
        }
    }

    function ordersBesidePools() private {
        (OrderPaths.Path[] memory paths, address market) = new OrderPaths().prepare();
        for (uint256 i; i < paths.length; ++i) {
            measure(paths[i].name, Transaction(paths[i].caller, market, 0, paths[i].call));
        }
    }

    function sale(bytes memory program, uint256 any) private view returns (bytes memory) {
        return abi.encodeCall(
            router.swapExactAmountIn, (address(executor), generic(a, b, 1e18, 1, any), 0, "", executorData(program))
        );
    }

    function purchase(IERC20 src, IERC20 dest, bytes memory legs) private view returns (bytes memory) {
        bytes memory program = bytes.concat(header(BUY, address(src), address(dest)), legs);
        return abi.encodeCall(
            router.swapExactAmountOut,
            (address(executor), generic(src, dest, 6e18, 1e18, 0), 0, "", executorData(program))
        );
    }

    function measure(string memory name, bytes memory call) private {
        measure(name, call, 0);
    }

    function measure(string memory name, bytes memory call, uint256 value) private {
        measure(name, Transaction(trader, address(router), value, call));
    }

    function measure(string memory name, Transaction memory made) private {
        uint256 snapshot = vm.snapshotState();
        uint256 used = gasOf(name, made);
        vm.revertToState(snapshot);
        compare(name, used);
    }

    /// Makes a transaction and returns its gas.
    function gasOf(string memory name, Transaction memory made) private returns (uint256 used) {
        vm.prank(made.from, made.from);
        (bool done,) = made.to.call{value: made.value}(made.data);
        used = vm.lastCallGas().gasTotalUsed;
        assertTrue(done, name);
    }

    function compare(string memory name, uint256 used) private {
        if (vm.envOr("GAS_SNAPSHOT", false)) {
            string memory separator = bytes(written).length == 0 ? "" : ",\n";
            written = string.concat(written, separator, '  "', name, '": ', vm.toString(used));
            vm.writeFile(FILE, string.concat("{\n", written, "\n}\n"));
            return;
        }
        uint256 known = vm.parseJsonUint(vm.readFile(FILE), string.concat("$['", name, "']"));
        assertLe(used * 1_000, known * (1_000 + TOLERANCE_PER_MILLE), string.concat(name, ": dearer than committed"));
        assertGe(
            used * 1_000, known * (1_000 - TOLERANCE_PER_MILLE), string.concat(name, ": cheaper, commit the new figure")
        );
    }
}
