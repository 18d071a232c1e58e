// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Buyer} from "../support/Buyer.sol";
import {TestToken} from "../deployed/TestToken.sol";

/// Purchases of forty legs in a row: pool calls nested eighty deep, orders that wait for one
/// another.
contract ExecutorLongPurchasesTest is Buyer {
    uint256 private constant LEGS = 40;
    uint256 private constant AMOUNT = 1e18;

    TestToken[] private tokens;

    function setUp() public override {
        super.setUp();
        for (uint256 i; i <= LEGS; ++i) {
            tokens.push(new TestToken("T"));
            tokens[i].mint(address(this), 10 * DEPTH);
            tokens[i].mint(trader, MOST);
            vm.prank(trader);
            tokens[i].approve(address(router), type(uint256).max);
            if (i == 0) continue;
            addPair(address(tokens[i - 1]), address(tokens[i]), DEPTH, DEPTH);
            addPool(address(tokens[i - 1]), address(tokens[i]), 3_000);
        }
    }

    function test_pairs() public {
        buyThrough(1, 0);
    }

    function test_concentratedPools() public {
        buyThrough(0, 1);
    }

    function test_pairsBetweenConcentratedPools() public {
        buyThrough(1, 1);
    }

    function test_concentratedPoolsBetweenManyPairs() public {
        buyThrough(3, 1);
    }

    /// Every call retains a 64th of the gas from nested ones: ten pools in a row need a limit of
    /// 110 % of the used gas, forty less than 200 %.
    function test_gasLimit() public {
        uint256[2] memory lengths = [uint256(10), LEGS];
        uint256[2] memory percents = [uint256(110), 200];
        for (uint256 i; i < 2; ++i) {
            bytes memory call = callThrough(LEGS - lengths[i], 0, 1);
            uint256 snapshot = vm.snapshotState();
            uint256 used = gasleft();
            assertTrue(run(call, used), "runs");
            used -= gasleft();
            vm.revertToState(snapshot);
            assertTrue(run(call, used * percents[i] / 100), "with so much");
            vm.revertToState(snapshot);
        }
    }

    /// Buys through alternating runs of pairs and concentrated pools of these lengths.
    function buyThrough(uint256 pairs, uint256 pools) private {
        uint256 cost = AMOUNT;
        for (uint256 i = LEGS; i > 0; --i) {
            uint8 kind = i % (pairs + pools) < pairs ? V2 : V3;
            cost = costOf(kind, address(tokens[i - 1]), address(tokens[i]), cost);
        }
        assertTrue(run(callThrough(0, pairs, pools), gasleft()), "runs");
        assertEq(MOST - tokens[0].balanceOf(trader), cost, "what all pools ask");
        assertEq(tokens[LEGS].balanceOf(trader) - MOST, AMOUNT, "what was wanted");
        for (uint256 i; i <= LEGS; ++i) {
            assertEq(tokens[i].balanceOf(address(executor)), 0, "nothing stays");
        }
    }

    function callThrough(uint256 first, uint256 pairs, uint256 pools) private view returns (bytes memory) {
        (TestToken src, TestToken dest) = (tokens[first], tokens[LEGS]);
        bytes memory program = purchaseHeader(src, dest);
        for (uint256 i = LEGS; i > first; --i) {
            uint8 kind = i % (pairs + pools) < pairs ? V2 : V3;
            (uint8 mode, uint256 amount) = i == LEGS ? (EXACT, AMOUNT) : (REST, uint256(0));
            program = bytes.concat(program, legOf(kind, address(tokens[i - 1]), address(tokens[i]), mode, amount));
        }
        return abi.encodeCall(
            router.swapExactAmountOut,
            (address(executor), generic(src, dest, MOST, AMOUNT, 0), 0, "", executorData(program))
        );
    }

    function run(bytes memory call, uint256 limit) private returns (bool done) {
        vm.prank(trader);
        (done,) = address(router).call{gas: limit}(call);
    }
}
