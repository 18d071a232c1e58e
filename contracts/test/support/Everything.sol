// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../../src/interfaces/IRouter.sol";
import {World} from "./World.sol";

/// Everything that an attack could change: a bystander's balances and allowances.
struct Holdings {
    uint256[5] balances;
    uint256[5] allowances;
    uint256 native;
}

/// A world with a bystander who holds every token and has approved the router, and with all six
/// swaps as calldata.
abstract contract Everything is World {
    address internal victim = makeAddress("victim");

    function setUp() public virtual override {
        super.setUp();
        fund(victim);
    }

    function holdings(address account) internal view returns (Holdings memory all) {
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < 5; ++i) {
            all.balances[i] = tokens[i].balanceOf(account);
            all.allowances[i] = tokens[i].allowance(account, address(router));
        }
        all.native = account.balance;
    }

    function assertUnchanged(address account, Holdings memory before) internal view {
        vm.assertEq(
            keccak256(abi.encode(holdings(account))),
            keccak256(abi.encode(before)),
            "a bystander lost or gained something"
        );
    }

    /// Returns all six swaps of a pair as calldata: sales take `amount`, purchases bring a quarter
    /// of it.
    function allSwaps(IERC20 src, IERC20 dest, uint256 amount, address payable beneficiary)
        internal
        view
        returns (bytes[6] memory calls)
    {
        calls[0] = saleCall(src, dest, amount, beneficiary);
        calls[1] = purchaseCall(src, dest, amount, beneficiary);
        IRouter.UniswapV2Data memory onPairs = onV2(src, dest, amount, 1, 4 * amount, v2Hop(erc20(src), erc20(dest)));
        onPairs.beneficiary = beneficiary;
        calls[2] = abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onPairs, 0, ""));
        (onPairs.toAmount, onPairs.quotedAmount) = (amount / 4, 0);
        calls[3] = abi.encodeCall(router.swapExactAmountOutOnUniswapV2, (onPairs, 0, ""));
        IRouter.UniswapV3Data memory onPools =
            onV3(src, dest, amount, 1, 4 * amount, v3Hop(erc20(src), erc20(dest), 3_000));
        onPools.beneficiary = beneficiary;
        calls[4] = abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onPools, 0, ""));
        (onPools.toAmount, onPools.quotedAmount) = (amount / 4, 0);
        calls[5] = abi.encodeCall(router.swapExactAmountOutOnUniswapV3, (onPools, 0, ""));
    }

    function saleCall(IERC20 src, IERC20 dest, uint256 amount, address payable beneficiary)
        private
        view
        returns (bytes memory)
    {
        bytes memory program = bytes.concat(
            header(flagsOf(src, dest), erc20(src), erc20(dest)), v3Leg(erc20(src), erc20(dest), 3_000, REST, 0)
        );
        IRouter.GenericData memory data = generic(src, dest, amount, 1, 4 * amount);
        data.beneficiary = beneficiary;
        return abi.encodeCall(router.swapExactAmountIn, (address(executor), data, 0, "", executorData(program)));
    }

    function purchaseCall(IERC20 src, IERC20 dest, uint256 amount, address payable beneficiary)
        private
        view
        returns (bytes memory)
    {
        bytes memory program = bytes.concat(
            header(BUY | flagsOf(src, dest), erc20(src), erc20(dest)),
            v3Leg(erc20(src), erc20(dest), 3_000, EXACT, amount / 4)
        );
        IRouter.GenericData memory data = generic(src, dest, amount, amount / 4, 0);
        data.beneficiary = beneficiary;
        return abi.encodeCall(router.swapExactAmountOut, (address(executor), data, 0, "", executorData(program)));
    }

    function flagsOf(IERC20 src, IERC20 dest) internal pure returns (uint8) {
        return (src == ETH ? WRAP : 0) | (dest == ETH ? UNWRAP : 0);
    }

    function erc20(IERC20 token) internal view returns (address) {
        return token == ETH ? weth : address(token);
    }
}
