// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {BalancerWorld} from "../support/BalancerWorld.sol";

/// Sales through weighted pools of the real Vault and the router.
contract ExecutorWeightedTest is BalancerWorld {
    function test_sell_oneLegOfEachVersion() public {
        uint256 expected = weightedOut(address(a), address(b), 10e18);
        assertEq(sell(a, b, 10e18, weightedLeg(address(a), address(b), REST, 0)), expected, "first, 80 to 20");
        expected = weightedOut(address(b), address(a), 10e18);
        assertEq(sell(b, a, 10e18, weightedLeg(address(b), address(a), EXACT, 10e18)), expected, "first, 20 to 80");
        expected = weightedOut(address(b), address(c), 10e18);
        assertEq(sell(b, c, 10e18, weightedLeg(address(b), address(c), REST, 0)), expected, "third");
        expected = weightedOut(address(dai), address(c), 10e18);
        assertEq(sell(dai, c, 10e18, weightedLeg(address(dai), address(c), REST, 0)), expected, "third, 20 to 80");
    }

    /// In parallel to a pair, after one, before a stable pool, and again in the middle.
    function test_sell_graph() public {
        uint256 inB = weightedOut(address(a), address(b), 4e18) + pairOut(address(a), address(b), 6e18);
        uint256 inC = weightedOut(address(b), address(c), inB);
        bytes memory legs = bytes.concat(
            weightedLeg(address(a), address(b), EXACT, 4e18),
            v2Leg(address(a), address(b), REST, 0),
            weightedLeg(address(b), address(c), REST, 0),
            stableLeg(address(c), address(dai), REST, 0)
        );
        assertEq(sell(a, dai, 10e18, legs), stablePool.get_dy(0, 1, inC), "all legs");
    }

    function test_sell_native() public {
        uint256 expected = weightedOut(weth, address(a), 4 ether);
        bytes memory program = bytes.concat(header(WRAP, weth, address(a)), weightedLeg(weth, address(a), REST, 0));
        assertEq(swap(ETH, a, 4 ether, program), expected, "native in");
        expected = weightedOut(address(a), weth, 4e18);
        program = bytes.concat(header(UNWRAP, address(a), weth), weightedLeg(address(a), weth, REST, 0));
        assertEq(swap(a, ETH, 4e18, program), expected, "native out");
    }

    function test_fuzz_sell(uint256 amount) public {
        // Less buys nothing: the pool deducts the possible error of its power function.
        amount = bound(amount, 1e12, 10_000e18);
        uint256 expected = weightedOut(address(a), address(b), amount);
        assertEq(sell(a, b, amount, weightedLeg(address(a), address(b), REST, 0)), expected, "what the Vault said");
    }

    // Helpers

    function sell(IERC20 src, IERC20 dest, uint256 amount, bytes memory legs) private returns (uint256) {
        return swap(src, dest, amount, bytes.concat(header(0, address(src), address(dest)), legs));
    }

    function swap(IERC20 src, IERC20 dest, uint256 amount, bytes memory program) private returns (uint256 received) {
        uint256 before = holdingOf(dest);
        (received,,) = sells(generic(src, dest, amount, 1, type(uint256).max), program);
        assertEq(holdingOf(dest) - before, received, "what it says it paid");
        assertClean();
    }

    function holdingOf(IERC20 token) private view returns (uint256) {
        return token == ETH ? trader.balance : token.balanceOf(trader);
    }

    function assertClean() private view {
        assertNothingLeft();
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(tokens[i].allowance(address(executor), address(VAULT)), 0, "no allowance stays");
        }
    }
}
