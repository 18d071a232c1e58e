// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILegacyRouter} from "../../../src/legacy/interfaces/ILegacyRouter.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L8: tokens and native value held by the router, the proxy and the executor block no swap and are
/// not paid out.
contract L08DonationsTest is LegacyAttack {
    function setUp() public override {
        super.setUp();
        address[3] memory places = [address(legacy), address(proxy), address(executor)];
        IERC20[3] memory all = [IERC20(weth), a, b];
        for (uint256 i; i < 3; ++i) {
            for (uint256 j; j < 3; ++j) {
                all[j].transfer(places[i], 7e18);
            }
            vm.deal(places[i], 7e18);
        }
    }

    function test_L8_everyMethod() public {
        uint256 expected = pairOut(address(a), address(b), 1e18);
        swaps(withProgram(simple(a, b, 1e18, expected, expected), onPair(a, b)));
        stays();
        swaps(withProgram(simple(ETH, a, 1e18, 1, 10e18), onPair(ETH, a)));
        stays();
        swaps(withProgram(simple(a, ETH, 1e18, 1, 10e18), onPair(a, ETH)));
        stays();
        buys(withProgram(simple(a, b, 10e18, 1e18, 10e18), fromPair(a, b, 1e18)));
        stays();
        buys(withProgram(simple(ETH, a, 10e18, 1e18, 10e18), fromPair(ETH, a, 1e18)));
        stays();
        ILegacyRouter.SellData memory data = multi(b, 1e18, 1, 10e18, 2);
        (data.path[0], data.path[1]) = (onlyHop(a, onPair(b, a)), onlyHop(ETH, onPair(a, ETH)));
        swaps(data);
        stays();
        vm.prank(trader, trader);
        legacy.swapOnUniswap(1e18, 1, path(b, a, ETH));
        stays();
        vm.prank(trader, trader);
        legacy.buyOnUniswap{value: 5e18}(5e18, 1e18, path(ETH, a, b));
        stays();
    }

    /// A swap without output is not paid from previous balances.
    function test_L8_nothingForNothing() public {
        ILegacyRouter.SimpleData memory data = withTransfer(simple(a, b, 1e18, 1, 1), attacker, 1e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(attacker, attacker);
        legacy.simpleSwap(data);
        data = withCall(simple(ETH, b, 1e18, 1, 1), receiver, 1e18, hex"00000000");
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(attacker, attacker);
        legacy.simpleSwap{value: 1e18}(data);
        stays();
    }

    function stays() private view {
        IERC20[3] memory all = [IERC20(weth), a, b];
        for (uint256 i; i < 3; ++i) {
            assertEq(all[i].balanceOf(address(legacy)), 7e18, "router");
            assertEq(all[i].balanceOf(address(proxy)), 7e18, "proxy");
        }
        assertEq(address(legacy).balance, 7e18, "native value");
    }
}
