// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {PancakeWorld} from "../support/PancakeSwap.sol";

/// Pools of PancakeSwap V3 in programs: like Uniswap V3's, except for the name of their callback.
contract ExecutorPancakeSwapTest is PancakeWorld {
    function test_sell_asUniswapInTheSameState() public {
        uint256 expected = uniswapOut(address(a), address(b), 10e18);
        assertEq(sell(0, a, b, 10e18, pancakeLeg(address(a), address(b), 500, REST, 0)), expected, "one way");
        expected = pancakeRoundTrip(expected);
        assertEq(sell(0, b, a, 10e18, pancakeLeg(address(b), address(a), 500, EXACT, 10e18)), expected, "and back");
        assertNothingLeft();
    }

    /// Paid by the trader directly, not through the executor.
    function test_sell_fromTheCaller() public {
        uint256 expected = uniswapOut(address(a), address(b), 10e18);
        assertEq(
            sell(FROM_CALLER, a, b, 10e18, pancakeLeg(address(a), address(b), 500, REST, 0)), expected, "as quoted"
        );
        assertNothingLeft();
    }

    function test_fuzz_sell(uint256 amount) public {
        amount = bound(amount, 2, 10_000e18);
        uint256 expected = uniswapOut(address(a), address(b), amount);
        if (expected == 0) return;
        assertEq(sell(0, a, b, amount, pancakeLeg(address(a), address(b), 500, REST, 0)), expected, "as quoted");
    }

    /// Both callbacks are nested: a to b at PancakeSwap, b to c at Uniswap, and the reverse.
    function test_buy_insideAndAroundUniswap() public {
        uint256 wanted = 5e18;
        (uint256 inB,,,) = quoter.quoteExactOutput(abi.encodePacked(c, uint24(3_000), b), wanted);
        (uint256 cost,,,) = quoter.quoteExactOutput(abi.encodePacked(b, uint24(500), a), inB);
        bytes memory legs = bytes.concat(
            v3Leg(address(b), address(c), 3_000, EXACT, wanted), pancakeLeg(address(a), address(b), 500, REST, 0)
        );
        assertEq(buy(a, c, wanted, legs), cost, "PancakeSwap inside");
        bytes memory around = bytes.concat(
            pancakeLeg(address(b), address(c), 10_000, EXACT, wanted), v3Leg(address(a), address(b), 3_000, REST, 0)
        );
        // The same liquidity at another fee: 0.3 % instead of 1 %.
        assertGe(buy(a, c, wanted, around), inB, "PancakeSwap around");
        assertNothingLeft();
    }

    function test_R1_callbackFromAPersonOrARealPool() public {
        address pool = pancakeFactory.getPool(address(a), address(b), 500);
        address[2] memory callers = [attacker, pool];
        bytes[2] memory datas = [abi.encodePacked(uint8(1), a, trader), abi.encodePacked(uint8(2), a)];
        for (uint256 i; i < 2; ++i) {
            for (uint256 k; k < 2; ++k) {
                vm.expectRevert(abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, callers[i]));
                vm.prank(callers[i]);
                executor.pancakeV3SwapCallback(1e18, -1, datas[k]);
            }
        }
    }

    /// A false pool calls back by both names, or through another contract: the program reverts
    /// completely.
    function test_R1_falsePool() public {
        TwoFacedPool pool = new TwoFacedPool(b);
        b.mint(address(pool), 100e18);
        bytes memory program = bytes.concat(
            header(0, address(a), address(b)), leg(V3, EXACT, address(pool), address(a), address(b), 500, 1e18)
        );
        address[3] memory callers = [address(pool), address(pool), address(pool.friend())];
        for (uint8 trick; trick < 3; ++trick) {
            pool.play(trick);
            vm.expectRevert(abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, callers[trick]));
            sells(generic(a, b, 5e18, 1, 10e18), program);
            assertEq(a.balanceOf(address(pool)), 0, "the pool has nothing");
        }
        pool.play(3);
        sells(generic(a, b, 5e18, 1, 10e18), program);
        assertEq(a.balanceOf(address(pool)), 1e18, "one that asks for its leg is paid");
    }

    // Helpers

    function uniswapOut(address tokenIn, address tokenOut, uint256 amount) private returns (uint256 out) {
        (out,,,) = quoter.quoteExactInput(abi.encodePacked(tokenIn, uint24(500), tokenOut), amount);
    }

    /// Sells at Uniswap what was sold at PancakeSwap, so that both have the same state, and swaps
    /// back.
    function pancakeRoundTrip(uint256 expected) private returns (uint256) {
        uint256 received = sell(0, a, b, 10e18, v3Leg(address(a), address(b), 500, REST, 0));
        assertEq(received, expected, "the same trade");
        return uniswapOut(address(b), address(a), 10e18);
    }
}

interface ICallbacks {
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
    function pancakeV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}

/// Pretends to be a pool of either exchange.
contract TwoFacedPool {
    TwoFacedFriend public immutable friend = new TwoFacedFriend();
    IERC20 private immutable token;
    uint8 private trick;

    constructor(IERC20 token_) {
        token = token_;
    }

    function play(uint8 trick_) external {
        trick = trick_;
    }

    function swap(address to, bool, int256 amount, uint160, bytes calldata data) external returns (int256, int256) {
        token.transfer(to, 2e18);
        ICallbacks caller = ICallbacks(msg.sender);
        if (trick == 0) caller.pancakeV3SwapCallback(amount, -1, bytes.concat(data, "."));
        if (trick == 1) caller.uniswapV3SwapCallback(amount, -1, data);
        if (trick == 2) friend.ask(caller, amount, data);
        caller.pancakeV3SwapCallback(amount, -1, data);
        return (amount, -2e18);
    }
}

contract TwoFacedFriend {
    function ask(ICallbacks caller, int256 amount, bytes calldata data) external {
        caller.pancakeV3SwapCallback(amount, -1, data);
    }
}
