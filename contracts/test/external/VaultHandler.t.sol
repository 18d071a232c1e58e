// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {VaultHandler} from "../../src/handlers/VaultHandler.sol";
import {IExternalSettlement} from "../../src/interfaces/IExternalSettlement.sol";
import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {ExternalOrder} from "../../src/interfaces/IntentOrder.sol";
import {Told} from "../support/IntentMoves.sol";
import {ExternalWorld} from "./ExternalWorld.sol";
import {OddVault} from "./TestVaults.sol";

/// Sales and purchases into vaults: the owner gets the shares, and the handler holds nothing.
contract VaultHandlerTest is ExternalWorld {
    VaultHandler private vaultHandler;
    OddVault private odd;

    function setUp() public override {
        super.setUp();
        vaultHandler = VaultHandler(deployOwn("VaultHandler", abi.encode(intent)));
        odd = new OddVault(b);
        parties.push(address(vaultHandler));
        parties.push(address(odd));
        tokens.push(odd);
    }

    function test_sale() public {
        ExternalOrder memory order = into(odd, 2e18);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        (order.destAmount, order.data) = (1e18, abi.encode(odd, 1.98e18));
        moves(a, trader, address(paying), 1e18);
        moves(b, address(paying), address(odd), 1.98e18);
        moves(b, address(paying), address(intent), 0.02e18);
        moves(odd, address(0), trader, 1.98e18);
        expectExternal(order, Told(1e18, 1.98e18, 0, 0.02e18));
        settlesAsNamed(externalCall(order));
        assertClean();
    }

    function test_purchase() public {
        ExternalOrder memory order = externalPurchase(a, b, 1e18, 2e18);
        (order.handler, order.data) = (address(vaultHandler), abi.encode(odd, 2e18));
        order.expectedAmount = 0.8e18;
        paying.set(a, b, 2e18, 0.2e18);
        moves(a, trader, address(paying), 0.8e18);
        moves(b, address(paying), address(odd), 2e18);
        moves(odd, address(0), trader, 2e18);
        settlesAsNamed(externalCall(order, 1e18, 2e18));
        assertClean();
    }

    /// The vault of OpenZeppelin, where a share is worth more than a unit.
    function test_realVault() public {
        IERC20 shares = IERC20(deployOwn("YieldVault", abi.encode("Shares of B", "sB", b)));
        b.approve(address(shares), 10e18);
        (bool done,) = address(shares).call(abi.encodeWithSignature("deposit(uint256,address)", 10e18, address(this)));
        assertTrue(done, "a deposit of others");
        b.transfer(address(shares), 1e18);
        ExternalOrder memory order = into(shares, 1.8e18);
        settles(externalCall(order));
        assertGe(shares.balanceOf(trader), 1.8e18, "shares of the owner");
        assertClean();
    }

    /// Shares are counted by the owner's balance, whatever the vault returns.
    function test_error_minShares() public {
        odd.set(10_000, 9_999);
        bytes memory reason = abi.encodeWithSelector(
            VaultHandler.InsufficientShares.selector, uint256(1.9998e18), uint256(1.9998e18 + 1)
        );
        refuses(reason, 0, externalCall(into(odd, 1.9998e18 + 1)));
        settles(externalCall(into(odd, 1.9998e18)));
    }

    function test_error_asset() public {
        OddVault other = new OddVault(a);
        refuses(abi.encodeWithSelector(VaultHandler.AssetMismatch.selector, a, b), 0, externalCall(into(other, 0)));
    }

    function test_error_onlyIntent() public {
        bytes memory call = abi.encodeCall(vaultHandler.execute, (trader, address(a), 1, address(b), 1, ""));
        bytes memory reason = abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, attacker);
        assertRefused(attacker, address(vaultHandler), call, reason);
    }

    /// The owner gets the part of the deposit that a vault does not take. Previous tokens of the
    /// handler stay there.
    function test_rest() public {
        b.transfer(address(vaultHandler), 5e18);
        odd.set(2_500, 2_500);
        moves(a, trader, address(paying), 1e18);
        moves(b, address(paying), address(odd), 0.5e18);
        moves(b, address(paying), trader, 1.5e18);
        moves(odd, address(0), trader, 0.5e18);
        settlesAsNamed(externalCall(into(odd, 0.5e18)));
        assertEq(b.allowance(address(vaultHandler), address(odd)), 0, "no allowance is left");
        assertEq(b.balanceOf(address(vaultHandler)), 5e18, "as before");
    }

    /// A vault that reenters during its deposit can neither swap again nor settle.
    function test_reentrancy() public {
        ExternalOrder memory order = into(odd, 2e18);
        odd.hook(address(intent), abi.encodeCall(intent.swapExternal, (true)));
        settles(externalCall(order));
        assertTrue(odd.refusal() == IExternalSettlement.UnauthorizedHandler.selector, "no second swap");
        order.nonce = 1;
        odd.hook(address(intent), abi.encodeCall(intent.withdrawNative, (0)));
        settles(externalCall(order));
        assertTrue(odd.refusal() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "guarded");
    }

    function into(IERC20 vault_, uint256 minShares) private view returns (ExternalOrder memory order) {
        order = externalSale(a, b, 1e18, 2e18);
        (order.handler, order.data) = (address(vaultHandler), abi.encode(vault_, minShares));
    }

    function assertClean() private view {
        assertEq(b.balanceOf(address(vaultHandler)), 0, "no output");
        assertEq(a.balanceOf(address(vaultHandler)), 0, "no source");
        assertEq(b.allowance(address(vaultHandler), address(odd)), 0, "no allowance");
    }
}
