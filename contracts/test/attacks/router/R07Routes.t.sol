// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {World} from "../../support/World.sol";

/// R7: one to four hops, exact in and exact out, both directions, every kind of pool, compared with
/// Uniswap's quotes.
contract R07RoutesTest is World {
    address[5] private tokens;

    function setUp() public override {
        super.setUp();
        deployPeers();
        addPair(address(c), address(dai), DEPTH, DEPTH);
        addPool(address(c), address(dai), 3_000);
        tokens = [weth, address(a), address(b), address(c), address(dai)];
    }

    function test_R7_routesOfEveryLength() public {
        for (uint256 hops = 1; hops <= 4; ++hops) {
            for (uint256 from; from + hops <= 4; ++from) {
                checks(from, from + hops, 11e18);
                checks(from + hops, from, 11e18);
            }
        }
    }

    function test_fuzz_R7_routes(uint256 amount, uint256 from, uint256 to) public {
        from = bound(from, 0, 4);
        to = (from + bound(to, 1, 4)) % 5;
        checks(from, to, bound(amount, 1e9, 1_000e18));
    }

    function checks(uint256 from, uint256 to, uint256 amount) private {
        uint256 snapshot = vm.snapshotState();
        onPairs(from, to, amount);
        vm.revertToState(snapshot);
        onPools(from, to, amount);
        vm.revertToState(snapshot);
    }

    struct Route {
        address[] path;
        IERC20 src;
        IERC20 dest;
        bytes direct;
        bytes legs;
        uint8 kind;
    }

    function onPairs(uint256 from, uint256 to, uint256 amount) private {
        Route memory route = encode(from, to, V2);
        uint256 expectedOut = last(v2Router.getAmountsOut(amount, route.path));
        uint256 cost = v2Router.getAmountsIn(expectedOut, route.path)[0];
        uint256 snapshot = vm.snapshotState();
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountInOnUniswapV2(
            onV2(route.src, route.dest, amount, expectedOut, expectedOut, route.direct), 0, ""
        );
        assertEq(received, expectedOut, "direct sale on pairs");
        vm.revertToState(snapshot);
        assertEq(sale(route, amount, expectedOut), expectedOut, "sale on pairs");
        vm.revertToState(snapshot);
        vm.prank(trader);
        (uint256 spent,,,) = router.swapExactAmountOutOnUniswapV2(
            onV2(route.src, route.dest, cost, expectedOut, cost, route.direct), 0, ""
        );
        assertEq(spent, cost, "direct purchase on pairs");
        vm.revertToState(snapshot);
        assertEq(purchase(route, cost, expectedOut), cost, "purchase on pairs");
        vm.revertToState(snapshot);
    }

    function onPools(uint256 from, uint256 to, uint256 amount) private {
        Route memory route = encode(from, to, V3);
        (uint256 expected,,,) = quoter.quoteExactInput(packed(route.path), amount);
        (uint256 cost,,,) = quoter.quoteExactOutput(packed(reversed(route.path)), expected);
        uint256 snapshot = vm.snapshotState();
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountInOnUniswapV3(
            onV3(route.src, route.dest, amount, expected, expected, route.direct), 0, ""
        );
        assertEq(received, expected, "direct sale on pools");
        vm.revertToState(snapshot);
        assertEq(sale(route, amount, expected), expected, "sale on pools");
        vm.revertToState(snapshot);
        vm.prank(trader);
        (uint256 spent,,,) = router.swapExactAmountOutOnUniswapV3(
            onV3(route.src, route.dest, cost, expected, cost, directPurchase(route.path)), 0, ""
        );
        assertEq(spent, cost, "direct purchase on pools");
        vm.revertToState(snapshot);
        assertEq(purchase(route, cost, expected), cost, "purchase on pools");
        vm.revertToState(snapshot);
    }

    function sale(Route memory route, uint256 amount, uint256 minimum) private returns (uint256 received) {
        bytes memory program = bytes.concat(header(0, address(route.src), address(route.dest)), route.legs);
        (received,,) = sells(generic(route.src, route.dest, amount, minimum, minimum), program);
    }

    function purchase(Route memory route, uint256 most, uint256 wanted) private returns (uint256 spent) {
        bytes memory program =
            bytes.concat(header(BUY, address(route.src), address(route.dest)), backwards(route, wanted));
        (spent,,,) = buys(generic(route.src, route.dest, most, wanted, most), program);
    }

    function encode(uint256 from, uint256 to, uint8 kind) private view returns (Route memory route) {
        (route.path, route.kind) = (stretch(from, to), kind);
        (route.src, route.dest) = (IERC20(tokens[from]), IERC20(tokens[to]));
        for (uint256 i; i + 1 < route.path.length; ++i) {
            (address x, address y) = (route.path[i], route.path[i + 1]);
            uint24 fee = kind == V2 ? 3_000 : feeOf(x, y);
            route.direct = bytes.concat(route.direct, kind == V2 ? v2Hop(x, y) : v3Hop(x, y, fee));
            route.legs = bytes.concat(route.legs, legOf(kind, x, y, REST, 0));
        }
    }

    /// Returns the legs of a purchase, which are listed from the destination to the source.
    function backwards(Route memory route, uint256 wanted) private view returns (bytes memory legs) {
        for (uint256 i = route.path.length - 1; i > 0; --i) {
            (uint8 mode, uint256 amount) = i + 1 == route.path.length ? (EXACT, wanted) : (REST, uint256(0));
            legs = bytes.concat(legs, legOf(route.kind, route.path[i - 1], route.path[i], mode, amount));
        }
    }

    function legOf(uint8 kind, address x, address y, uint8 mode, uint256 amount) private view returns (bytes memory) {
        return kind == V2 ? v2Leg(x, y, mode, amount) : v3Leg(x, y, feeOf(x, y), mode, amount);
    }

    /// Returns the hops of a direct purchase, which are listed from the destination to the source.
    function directPurchase(address[] memory path_) private view returns (bytes memory direct) {
        for (uint256 i = path_.length - 1; i > 0; --i) {
            direct = bytes.concat(direct, v3Hop(path_[i - 1], path_[i], feeOf(path_[i - 1], path_[i])));
        }
    }

    function packed(address[] memory path_) private view returns (bytes memory all) {
        all = abi.encodePacked(path_[0]);
        for (uint256 i; i + 1 < path_.length; ++i) {
            all = abi.encodePacked(all, feeOf(path_[i], path_[i + 1]), path_[i + 1]);
        }
    }

    function feeOf(address x, address y) private view returns (uint24) {
        (address low, address high) = sorted(x, y);
        (address lowAB, address highAB) = sorted(address(a), address(b));
        return low == lowAB && high == highAB ? 500 : 3_000;
    }

    function stretch(uint256 from, uint256 to) private view returns (address[] memory path_) {
        uint256 length = from < to ? to - from : from - to;
        path_ = new address[](length + 1);
        for (uint256 i; i <= length; ++i) {
            path_[i] = tokens[from < to ? from + i : from - i];
        }
    }

    function reversed(address[] memory path_) private pure returns (address[] memory back) {
        back = new address[](path_.length);
        for (uint256 i; i < path_.length; ++i) {
            back[i] = path_[path_.length - 1 - i];
        }
    }

    function last(uint256[] memory amounts) private pure returns (uint256) {
        return amounts[amounts.length - 1];
    }
}
