// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {INSUFFICIENT_OUTPUT} from "../../src/libraries/Texts.sol";
import {ISolidlyTestPair, SolidlyWorld} from "../support/Solidly.sol";

/// Solidly pairs in programs.
contract ExecutorSolidlyTest is SolidlyWorld {
    function test_sell() public {
        uint256 expected = solidlyOut(address(a), address(b), false, 10e18);
        assertEq(expected, pairOut(address(a), address(b), 10e18), "a volatile one is a pair of V2 of its fee");
        assertEq(sell(0, a, b, 10e18, solidlyLeg(address(a), address(b), false, REST, 0)), expected, "volatile");
        expected = solidlyOut(address(b), address(a), true, 4e18);
        assertEq(sell(0, b, a, 9e18, solidlyLeg(address(b), address(a), true, EXACT, 4e18)), expected, "stable");
        assertNothingLeft();
    }

    function test_sell_fromTheCaller() public {
        uint256 expected = solidlyOut(address(a), address(b), true, 10e18);
        bytes memory legs = solidlyLeg(address(a), address(b), true, REST, 0);
        assertEq(sell(FROM_CALLER, a, b, 10e18, legs), expected, "paid at once");
        assertNothingLeft();
    }

    function test_sell_native() public {
        uint256 expected = solidlyOut(weth, address(a), false, 2e18);
        assertEq(sell(WRAP, ETH, a, 2e18, solidlyLeg(weth, address(a), false, REST, 0)), expected, "native in");
        expected = solidlyOut(address(a), weth, false, 2e18);
        assertEq(sell(UNWRAP, a, ETH, 2e18, solidlyLeg(address(a), weth, false, REST, 0)), expected, "native out");
        assertNothingLeft();
    }

    /// In parallel to a pair and after one.
    function test_sell_graph() public {
        uint256 amountA = pairOut(weth, address(a), 5e18);
        uint256 inB = solidlyOut(address(a), address(b), true, amountA / 2)
            + pairOut(address(a), address(b), amountA - amountA / 2);
        uint256 expected = solidlyOut(address(b), address(c), true, inB);
        bytes memory legs = bytes.concat(
            v2Leg(weth, address(a), REST, 0),
            solidlyLeg(address(a), address(b), true, SHARE, 1 << 127),
            v2Leg(address(a), address(b), REST, 0),
            solidlyLeg(address(b), address(c), true, REST, 0)
        );
        assertEq(sell(0, IERC20(weth), c, 5e18, legs), expected, "all legs");
        assertNothingLeft();
    }

    /// A purchase pays exactly the requested amount, and a unit less of input does not buy it.
    function test_fuzz_buy(uint256 amount, bool stable, uint256 fee) public {
        amount = bound(amount, 1, 5_000e18);
        fee = bound(fee, 0, 300);
        ISolidlyTestPair pair = solidlyPair(address(a), address(b), stable);
        solidlyFactory.setCustomFee(address(pair), fee == 0 ? 420 : fee);
        uint256 cost = buy(a, b, amount, solidlyLeg(address(a), address(b), stable, EXACT, amount));
        vm.revertToState(before);
        solidlyFactory.setCustomFee(address(pair), fee == 0 ? 420 : fee);
        if (cost < 3) return;
        // Two units of a stable pair, whose own iteration ends within one.
        uint256 less = stable ? cost - 2 : cost - 1;
        a.transfer(address(pair), less);
        bool zeroForOne = pair.token0() == address(a);
        vm.expectRevert();
        pair.swap(zeroForOne ? 0 : amount, zeroForOne ? amount : 0, trader, "");
    }

    /// The same for a heavily unbalanced pair, where rounding in its curve makes the iteration
    /// oscillate.
    function test_fuzz_buy_outOfBalance(uint256 sold, uint256 part) public {
        sold = bound(sold, 1e18, 5 * DEPTH);
        ISolidlyTestPair pair = solidlyPair(address(a), address(b), true);
        uint256 got = pair.getAmountOut(sold, address(a));
        a.transfer(address(pair), sold);
        pair.swap(pair.token0() == address(a) ? 0 : got, pair.token0() == address(a) ? got : 0, address(this), "");
        a.transfer(trader, 900 * DEPTH);
        uint256 amount = b.balanceOf(address(pair)) * bound(part, 1, 999) / 1000;
        buy(a, b, amount, solidlyLeg(address(a), address(b), true, EXACT, amount));
        assertNothingLeft();
    }

    /// In sequence, after a concentrated pool and in parallel to a pair that waits for the token.
    function test_buy_graph() public {
        uint256 snapshot = vm.snapshotState();
        uint256 inB = buy(b, c, 5e18, solidlyLeg(address(b), address(c), true, EXACT, 5e18));
        uint256 cost = buy(a, b, inB, solidlyLeg(address(a), address(b), false, EXACT, inB));
        vm.revertToState(snapshot);
        bytes memory legs = bytes.concat(
            solidlyLeg(address(b), address(c), true, EXACT, 5e18), solidlyLeg(address(a), address(b), false, REST, 0)
        );
        assertEq(buy(a, c, 5e18, legs), cost, "two of them");
        vm.revertToState(snapshot);
        legs = bytes.concat(
            v3Leg(address(b), address(c), 3_000, EXACT, 1e18),
            solidlyLeg(address(a), address(b), true, SHARE, 1 << 127),
            v2Leg(address(a), address(b), REST, 0)
        );
        buy(a, c, 1e18, legs);
        assertNothingLeft();
    }

    function test_buy_error_moreThanThereIs() public {
        bytes memory legs = solidlyLeg(address(a), address(b), true, EXACT, 5e18);
        expectText(INSUFFICIENT_OUTPUT);
        buyFor(a, b, 1e18, 5e18, legs);
        legs = solidlyLeg(address(a), address(b), true, EXACT, DEPTH);
        vm.expectRevert(abi.encodeWithSignature("InsufficientLiquidity()"));
        buyFor(a, b, 100e18, DEPTH, legs);
    }

    /// A paused exchange swaps nothing.
    function test_error_paused() public {
        solidlyFactory.setPauseState(true);
        bytes memory program =
            bytes.concat(header(0, address(a), address(b)), solidlyLeg(address(a), address(b), true, REST, 0));
        vm.expectRevert(abi.encodeWithSignature("IsPaused()"));
        sells(generic(a, b, 1e18, 1, 1), program);
    }

    /// A false pair asks for input and pays nothing: the router detects it, whatever the executor
    /// holds.
    function test_R4_falsePairPaysNothing() public {
        b.transfer(address(executor), 10e18);
        address pool = address(new FalsePair(a, b));
        bytes memory leg_ = leg(SOLIDLY, REST, pool, address(a), address(b), 0, 0);
        bytes memory program = bytes.concat(header(0, address(a), address(b)), leg_);
        expectText(INSUFFICIENT_OUTPUT);
        sells(generic(a, b, 1e18, 1, 1), program);
        leg_ = leg(SOLIDLY, EXACT, pool, address(a), address(b), 0, 1e18);
        expectText(INSUFFICIENT_OUTPUT);
        buyFor(a, b, 5e18, 1e18, leg_);
        assertEq(b.balanceOf(address(executor)), 10e18, "what is stray stays");
        assertEq(a.balanceOf(pool), 0, "it has nothing");
    }

    /// It may ask for no more than the trader allows.
    function test_R4_falsePairAsksForMore() public {
        FalsePair pool = new FalsePair(a, b);
        b.transfer(address(pool), 10e18);
        pool.pay();
        bytes memory leg_ = leg(SOLIDLY, EXACT, address(pool), address(a), address(b), 0, 1e18);
        expectText(INSUFFICIENT_OUTPUT);
        buyFor(a, b, 1e18, 1e18, leg_);
        uint256 spent = a.balanceOf(trader);
        buyFor(a, b, 3e18, 1e18, leg_);
        assertEq(spent - a.balanceOf(trader), 2e18 + 1, "what it said, by its reserves");
        assertNothingLeft();
    }

    // Helpers

    uint256 private before;

    function setUp() public override {
        super.setUp();
        before = vm.snapshotState();
    }
}

/// Pretends to be a pair where a unit costs two; pays only if configured.
contract FalsePair {
    IERC20 private immutable tokenIn;
    IERC20 private immutable tokenOut;
    bool private pays;

    constructor(IERC20 tokenIn_, IERC20 tokenOut_) {
        (tokenIn, tokenOut) = (tokenIn_, tokenOut_);
    }

    function pay() external {
        pays = true;
    }

    function getAmountOut(uint256 amountIn, address) external pure returns (uint256) {
        return amountIn;
    }

    function metadata() external view returns (uint256, uint256, uint256, uint256, bool, address, address) {
        (uint256 held0, uint256 held1) = tokenIn < tokenOut ? (2e50, 1e50) : (uint256(1e50), uint256(2e50));
        return (1e18, 1e18, held0, held1, false, address(0), address(0));
    }

    function factory() external view returns (address) {
        return address(this);
    }

    function getFee(address, bool) external pure returns (uint256) {
        return 0;
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
        if (pays) tokenOut.transfer(to, amount0Out + amount1Out);
    }
}
