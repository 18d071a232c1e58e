// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {HalfStablePool} from "../deployed/TestStablePool.sol";
import {World} from "../support/World.sol";

/// Sales through the router, and malformed calls.
contract ExecutorTest is World {
    function setUp() public override {
        super.setUp();
        deployPeers();
    }

    // Sales

    function test_sell_oneLegOfEachKind() public {
        uint256 expected = pairOut(address(a), address(b), 10e18);
        assertEq(sell(a, b, 10e18, v2Leg(address(a), address(b), REST, 0)), expected, "constant product");
        (expected,,,) = quoter.quoteExactInput(abi.encodePacked(b, uint24(3_000), c), 10e18);
        assertEq(sell(b, c, 10e18, v3Leg(address(b), address(c), 3_000, EXACT, 10e18)), expected, "concentrated");
        expected = stablePool.get_dy(0, 1, 10e18);
        assertEq(sell(c, dai, 10e18, stableLeg(address(c), address(dai), REST, 0)), expected, "stable");
        expected = stablePool.get_dy(1, 0, 10e18);
        assertEq(sell(dai, c, 10e18, stableLeg(address(dai), address(c), REST, 0)), expected, "stable, backwards");
    }

    /// Splits the source over three pools, joins, splits again and joins: shares, rests and exact
    /// amounts.
    function test_sell_graph() public {
        uint256 amount = 1_000e18;
        uint256 first = amount / 4;
        uint256 second = 300e18;
        uint256 bought = pairOut(address(a), address(b), first);
        (uint256 out,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(500), b), second);
        bought += out;
        (out,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(3_000), b), amount - first - second);
        bought += out;
        uint256 half = bought / 2;
        uint256 expected = pairOut(address(b), address(c), half);
        (out,,,) = quoter.quoteExactInput(abi.encodePacked(b, uint24(3_000), c), bought - half);
        expected += out;
        uint256 received = sell(
            a,
            c,
            amount,
            bytes.concat(
                v2Leg(address(a), address(b), SHARE, 1 << 126),
                v3Leg(address(a), address(b), 500, EXACT, second),
                v3Leg(address(a), address(b), 3_000, REST, 0),
                v2Leg(address(b), address(c), SHARE, 1 << 127),
                v3Leg(address(b), address(c), 3_000, REST, 0)
            )
        );
        assertEq(received, expected, "what the pools pay");
    }

    /// A leg for an exact part of a balance is encoded as a share rounded up, and takes exactly the
    /// amount.
    function test_fuzz_sell_shareRoundedUpTakesTheAmount(uint256 held, uint256 amount) public {
        held = bound(held, 2e6, 10_000e18);
        amount = bound(amount, 1e6, held - 1e6);
        uint256 share = (amount * (1 << 128) + held - 1) / held;
        (uint256 expected,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(500), b), held - amount);
        expected += pairOut(address(a), address(b), amount);
        bytes memory legs =
            bytes.concat(v2Leg(address(a), address(b), SHARE, share), v3Leg(address(a), address(b), 500, REST, 0));
        assertEq(sell(a, b, held, legs), expected, "exactly the amount, exactly the rest");
    }

    function test_sell_samePoolTwice() public {
        uint256 amount = 50e18;
        uint256 expected = pairOut(address(a), address(b), amount);
        bytes memory legs =
            bytes.concat(v2Leg(address(a), address(b), SHARE, 1 << 127), v2Leg(address(a), address(b), REST, 0));
        uint256 received = sell(a, b, amount, legs);
        // Two halves pay a little less than the whole: the second trades at the price that the
        // first left.
        assertLe(received, expected, "not more than at once");
        assertGe(received, expected * 9_999 / 10_000, "nearly as much");
    }

    function test_sell_wrapsAndUnwraps() public {
        uint256 expected = pairOut(weth, address(a), 4 ether);
        assertEq(run(WRAP, ETH, a, weth, address(a), 4 ether, v2Leg(weth, address(a), REST, 0)), expected, "native in");
        expected = pairOut(address(a), weth, 4e18);
        assertEq(run(UNWRAP, a, ETH, address(a), weth, 4e18, v2Leg(address(a), weth, REST, 0)), expected, "native out");
        // Unwraps only what was bought, from pools of every kind.
        (expected,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(3_000), weth), 4e18);
        assertEq(
            run(UNWRAP, a, ETH, address(a), weth, 4e18, v3Leg(address(a), weth, 3_000, REST, 0)),
            expected,
            "native out of a concentrated pool"
        );
    }

    function test_sell_mereWrapAndUnwrap() public {
        assertEq(run(WRAP, ETH, IERC20(weth), weth, weth, 2 ether, ""), 2 ether, "wrap");
        assertEq(run(UNWRAP, IERC20(weth), ETH, weth, weth, 2 ether, ""), 2 ether, "unwrap");
    }

    function test_sell_unspentSourceComesBack() public {
        uint256 before = a.balanceOf(trader);
        sell(a, b, 10e18, v2Leg(address(a), address(b), EXACT, 4e18));
        assertEq(before - a.balanceOf(trader), 4e18, "the rest came back");
        before = trader.balance;
        run(WRAP, ETH, a, weth, address(a), 10 ether, v2Leg(weth, address(a), EXACT, 4 ether));
        assertEq(before - trader.balance, 4 ether, "as native value");
    }

    /// The same for a source that several legs sell.
    function test_sell_unspentSourceOfSeveralLegsComesBack() public {
        uint256 before = a.balanceOf(trader);
        bytes memory legs =
            bytes.concat(v2Leg(address(a), address(b), EXACT, 4e18), v3Leg(address(a), address(b), 500, EXACT, 3e18));
        sell(a, b, 10e18, legs);
        assertEq(before - a.balanceOf(trader), 7e18, "the rest came back");
        before = trader.balance;
        legs = bytes.concat(v2Leg(weth, address(a), EXACT, 4 ether), v3Leg(weth, address(a), 3_000, EXACT, 3 ether));
        run(WRAP, ETH, a, weth, address(a), 10 ether, legs);
        assertEq(before - trader.balance, 7 ether, "as native value");
    }

    /// The remainder of an intermediate token belongs to the trader.
    function test_sell_unspentMiddleGoesToTheTrader() public {
        uint256 bought = pairOut(address(a), address(b), 10e18);
        uint256 before = b.balanceOf(trader);
        bytes memory legs =
            bytes.concat(v2Leg(address(a), address(b), REST, 0), v2Leg(address(b), address(c), EXACT, bought - 1e18));
        sell(a, c, 10e18, legs);
        assertEq(b.balanceOf(trader) - before, 1e18, "what the last leg did not take");
    }

    /// A concentrated pool that runs out of liquidity takes a part; the ledger counts that part.
    function test_sell_poolThatRunsOutTakesAPart() public {
        a.mint(trader, 100 * DEPTH);
        uint256 before = a.balanceOf(trader);
        sell(a, b, 50 * DEPTH, v3Leg(address(a), address(b), 500, REST, 0));
        assertGe(a.balanceOf(trader), before - 30 * DEPTH, "the rest came back");
    }

    function test_sell_legsOfNothingAreSkipped() public {
        uint256 expected = pairOut(address(a), address(b), 10e18);
        bytes memory legs = bytes.concat(
            v3Leg(address(a), address(b), 500, SHARE, 0),
            v2Leg(address(a), address(b), REST, 0),
            v3Leg(address(a), address(b), 3_000, REST, 0)
        );
        assertEq(sell(a, b, 10e18, legs), expected, "as if they were not there");
    }

    function test_sell_stablePoolThatTakesHalf() public {
        stablePool = new HalfStablePool(IERC20(address(c)), dai);
        dai.mint(address(stablePool), 100e18);
        uint256 before = c.balanceOf(trader);
        uint256 received = sell(c, dai, 10e18, stableLeg(address(c), address(dai), REST, 0));
        assertEq(received, stablePool.get_dy(0, 1, 5e18), "paid for half");
        assertEq(before - c.balanceOf(trader), 5e18, "the other half came back");
        assertEq(c.allowance(address(executor), address(stablePool)), 0, "no allowance stays");
    }

    function test_sell_stableInTheMiddle() public {
        uint256 bought = pairOut(address(b), address(c), 10e18);
        bytes memory legs =
            bytes.concat(v2Leg(address(b), address(c), REST, 0), stableLeg(address(c), address(dai), REST, 0));
        assertEq(sell(b, dai, 10e18, legs), stablePool.get_dy(0, 1, bought), "both legs");
        legs = bytes.concat(stableLeg(address(dai), address(c), REST, 0), v2Leg(address(c), address(b), REST, 0));
        uint256 expected = pairOut(address(c), address(b), stablePool.get_dy(1, 0, 10e18));
        assertEq(sell(dai, b, 10e18, legs), expected, "the other way");
    }

    function test_sell_error_malformed() public {
        bytes memory leg_ = v2Leg(address(a), address(b), REST, 0);
        malformed(bytes.concat(header(0, address(a), address(b)), leg_, hex"00"));
        malformed(header(0, address(a), address(b)));
        malformed(bytes.concat(header(0, address(a), address(b)), v2Leg(address(a), address(b), 3, 0)));
        malformed(
            bytes.concat(header(0, address(a), address(b)), leg(7, REST, address(1), address(a), address(b), 0, 0))
        );
    }

    function test_sell_error_moreThanTheLedgerHolds() public {
        bytes memory program =
            bytes.concat(header(0, address(a), address(b)), v2Leg(address(a), address(b), EXACT, 2e18));
        bytes memory reason =
            abi.encodeWithSelector(IExecutor.InsufficientLedger.selector, address(a), uint256(1e18), uint256(2e18));
        vm.expectRevert(reason);
        sells(generic(a, b, 1e18, 1, 1), program);
    }

    function test_sell_error_amountBeyondSignedIntegers() public {
        // A direct caller of the executor states the given amount, which is not checked.
        bytes memory program =
            bytes.concat(header(0, address(a), address(b)), v3Leg(address(a), address(b), 500, REST, 0));
        (bool done, bytes memory reason) =
            address(executor).call(executorInput(program, type(uint256).max, address(this)));
        assertTrue(!done, "refused");
        assertEq(
            uint32(bytes4(reason)), uint32(ISwapErrors.AmountTooLarge.selector), "before it could become an output"
        );
    }

    // Calls

    function test_error_malformedCalls() public {
        bytes memory program = bytes.concat(header(0, address(a), address(b)), v2Leg(address(a), address(b), REST, 0));
        bytes memory good = executorInput(program, 1e18, trader);
        callRefused(hex"00000000", 0);
        callRefused(hex"00", 0);
        // Another selector, a length beyond the end, a length too short for the trailing words.
        callRefused(bytes.concat(hex"00000001", slice(good, 4)), 0);
        callRefused(bytes.concat(bytes4(0), abi.encode(uint256(32), good.length), slice(good, 68)), 0);
        callRefused(bytes.concat(bytes4(0), abi.encode(uint256(32), uint256(100)), slice(good, 68)), 0);
        // Native value without the flag for it.
        callRefused(good, 1);
    }

    /// Native tokens go to the caller, or the call reverts.
    function test_error_callerThatTakesNoNativeTokens() public {
        Closed closed = new Closed();
        bytes memory program = bytes.concat(header(UNWRAP, address(a), weth), v2Leg(address(a), weth, REST, 0));
        a.transfer(address(executor), 1e18);
        (uint256 reserveIn, uint256 reserveOut) = reserves(address(a), weth);
        vm.expectRevert(ISwapErrors.TransferFailed.selector);
        closed.run(address(executor), executorInput(program, 1e18, address(closed)));
        assertEq(a.balanceOf(address(executor)), 1e18, "nothing was sold");
        (uint256 presentIn, uint256 presentOut) = reserves(address(a), weth);
        assertTrue(presentIn == reserveIn && presentOut == reserveOut, "the pair did not move");
        // The same program for a caller who accepts them.
        uint256 before = address(this).balance;
        uint256 expected = pairOut(address(a), weth, 1e18);
        (bool done,) = address(executor).call(executorInput(program, 1e18, address(this)));
        assertTrue(done, "runs");
        assertEq(address(this).balance - before, expected, "in native value");
        assertNothingLeft();
    }

    function test_error_nativeValueFromAPerson() public {
        vm.prank(trader);
        (bool done,) = address(executor).call{value: 1}("");
        assertTrue(!done, "people send nothing here");
    }

    // Helpers

    function callRefused(bytes memory input, uint256 value) private {
        (bool done, bytes memory reason) = address(executor).call{value: value}(input);
        assertTrue(!done, "refused");
        assertEq(uint32(bytes4(reason)), uint32(IExecutor.MalformedProgram.selector), "by name");
    }

    function malformed(bytes memory program) private {
        vm.expectRevert(IExecutor.MalformedProgram.selector);
        sells(generic(a, b, 1e18, 1, 1), program);
    }

    function sell(IERC20 src, IERC20 dest, uint256 amount, bytes memory legs) private returns (uint256) {
        return run(0, src, dest, address(src), address(dest), amount, legs);
    }

    function run(
        uint8 flags,
        IERC20 src,
        IERC20 dest,
        address source,
        address destination,
        uint256 amount,
        bytes memory legs
    ) private returns (uint256) {
        return swap(src, dest, amount, src == ETH ? amount : 0, bytes.concat(header(flags, source, destination), legs));
    }

    function swap(IERC20 src, IERC20 dest, uint256 amount, uint256 value, bytes memory program)
        private
        returns (uint256 received)
    {
        uint256 before = dest == ETH ? trader.balance : dest.balanceOf(trader);
        vm.prank(trader);
        (received,,) = router.swapExactAmountIn{value: value}(
            address(executor), generic(src, dest, amount, 1, type(uint256).max), 0, "", executorData(program)
        );
        assertEq((dest == ETH ? trader.balance : dest.balanceOf(trader)) - before, received, "what it says it paid");
        assertNothingLeft();
    }

    function slice(bytes memory data, uint256 start) private view returns (bytes memory) {
        return this.sliceOf(data, start);
    }

    function sliceOf(bytes calldata data, uint256 start) external pure returns (bytes memory) {
        return data[start:];
    }
}

/// Makes calls, passes on revert data, and accepts no native tokens.
contract Closed {
    function run(address target, bytes calldata input) external {
        (bool done, bytes memory reason) = target.call(input);
        if (done) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
