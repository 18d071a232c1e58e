// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {ILegacyRouter} from "../../../src/legacy/interfaces/ILegacyRouter.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L7: a beneficiary that could never use the payment, or refuses it.
contract L07BeneficiariesTest is LegacyAttack {
    function test_L7_contractsThatLoseIt() public {
        address[10] memory refused = [
            address(legacy),
            address(proxy),
            address(router),
            address(a),
            address(b),
            weth,
            address(vault),
            permit2,
            address(rfq),
            address(executor)
        ];
        for (uint256 i; i < refused.length; ++i) {
            ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 1e18, 1, 10e18), onPair(a, b));
            data.beneficiary = payable(refused[i]);
            refuses(abi.encodeCall(legacy.simpleSwap, (data)), refused[i]);
            data = withProgram(simple(a, b, 10e18, 1e18, 10e18), fromPair(a, b, 1e18));
            data.beneficiary = payable(refused[i]);
            refuses(abi.encodeCall(legacy.simpleBuy, (data)), refused[i]);
            ILegacyRouter.SellData memory selling = multi(a, 1e18, 1, 10e18, 1);
            (selling.path[0], selling.beneficiary) = (onlyHop(b, onPair(a, b)), payable(refused[i]));
            refuses(abi.encodeCall(legacy.multiSwap, (selling)), refused[i]);
            ILegacyRouter.MegaSwapSellData memory all = mega(a, 1e18, 1, 10e18, 1);
            (all.path[0], all.beneficiary) = (ILegacyRouter.MegaSwapPath(0, selling.path), payable(refused[i]));
            refuses(abi.encodeCall(legacy.megaSwap, (all)), refused[i]);
            ILegacyRouter.BuyData memory buying = purchase(a, b, 10e18, 1e18, 10e18, fromPair(a, b, 1e18));
            buying.beneficiary = payable(refused[i]);
            refuses(abi.encodeCall(legacy.buy, (buying)), refused[i]);
        }
    }

    /// Native value is sent with only as much gas as a wallet needs.
    function test_L7_greedyWallets() public {
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, ETH, 1e18, 1, 10e18), onPair(a, ETH));
        data.beneficiary = payable(address(new GreedyWallet()));
        vm.expectRevert(bytes4(keccak256("TransferFailed()")));
        swaps(data);
    }

    function refuses(bytes memory call, address beneficiary) private {
        bytes memory reason = abi.encodeWithSelector(IRouterErrors.InvalidBeneficiary.selector, beneficiary);
        vm.prank(trader, trader);
        (bool done, bytes memory answer) = address(legacy).call(call);
        assertTrue(!done, "refused");
        vm.assertEq(keccak256(answer), keccak256(reason), "for the reason that was meant");
    }
}

/// Writes to its storage whenever it is paid.
contract GreedyWallet {
    uint256 private count;

    receive() external payable {
        ++count;
    }
}
